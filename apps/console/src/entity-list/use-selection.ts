import { useState } from 'react';
import type { ListSnapshot } from './list-snapshot.ts';
import { emptySelection, masterState, selectedAmong, toggleAll, toggleRow, type MasterState } from './selection.ts';

export type ListSelection = {
  has: (id: number) => boolean;
  /** Ids of the selected rows that pass the filter. */
  ids: readonly number[];
  master: MasterState;
  toggle: (id: number) => void;
  toggleAll: () => void;
  clear: () => void;
};

export const useSelection = <Row>(list: ListSnapshot<Row> | undefined, view: Uint32Array): ListSelection => {
  const [selection, setSelection] = useState(emptySelection);
  const viewIds = () => list?.ids(view) ?? [];
  const ids = selection.size === 0 ? [] : selectedAmong(selection, viewIds());
  const master = masterState(ids.length, view.length);
  return {
    has: (id) => selection.has(id),
    ids,
    master,
    toggle: (id) => setSelection((before) => toggleRow(before, id)),
    toggleAll: () => setSelection((before) => toggleAll(before, viewIds(), master)),
    clear: () => setSelection(emptySelection),
  };
};
