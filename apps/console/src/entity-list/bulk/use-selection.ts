import { useEffect, useRef, useState } from 'react';
import type { ListSnapshot } from '../rows/list-snapshot.ts';
import type { ListView } from '../rows/use-list-view.ts';
import {
  emptySelection,
  masterState,
  selectedAmong,
  selectRange,
  togglePage,
  toggleRow,
  withoutDeleted,
  type MasterState,
  type Selection,
} from './selection.ts';

/** The selected rows that pass the filter, in the order of the list. */
export type SelectedRows<Row> = {
  ids: readonly number[];
  /** The values of one field of all selected rows. */
  valuesOf: <Key extends keyof Row & string>(key: Key) => readonly Row[Key][];
};

export type ListSelection<Row = unknown> = {
  has: (id: number) => boolean;
  selected: SelectedRows<Row>;
  /** The state of the rows of the page. */
  master: MasterState;
  /** With `isRange`, toggles all rows from the one toggled last. */
  toggle: (id: number, isRange: boolean) => void;
  togglePage: () => void;
  /** Selects every row that passes the filter. */
  selectAll: () => void;
  clear: () => void;
};

/** Keeps the selection while rows change, except for deleted ones. */
const useLivingSelection = <Row>(list: ListSnapshot<Row> | undefined) => {
  const [selection, setSelection] = useState(emptySelection);
  const [seen, setSeen] = useState(list);
  if (seen !== list) {
    setSeen(list);
    if (list !== undefined) setSelection(withoutDeleted(selection, (id) => list.has(id)));
  }
  return [selection, setSelection] as const;
};

type Update = (change: (before: Selection) => Selection) => void;

/** Must be stable: a new function after each poll would render all rows again. */
const useToggle = <Row>(list: ListSnapshot<Row> | undefined, view: Uint32Array, update: Update) => {
  const shown = useRef({ list, view });
  const last = useRef<number>(undefined);
  useEffect(() => {
    shown.current = { list, view };
  }, [list, view]);
  const [toggle] = useState(() => (id: number, isRange: boolean) => {
    const { current: from } = last;
    const ids = shown.current.list?.ids(shown.current.view) ?? [];
    update((before) => (isRange && from !== undefined ? selectRange(before, ids, from, id) : toggleRow(before, id)));
    last.current = id;
  });
  return toggle;
};

export const useSelection = <Row>(
  list: ListSnapshot<Row> | undefined,
  { slots, page }: ListView,
): ListSelection<Row> => {
  const [selection, setSelection] = useLivingSelection(list);
  const idsOf = (some: Uint32Array) => list?.ids(some) ?? [];
  const ids = selection.size === 0 ? [] : selectedAmong(selection, idsOf(slots));
  return {
    has: (id) => selection.has(id),
    selected: { ids, valuesOf: (key) => list?.valuesOf(ids, key) ?? [] },
    master: selection.size === 0 ? 'unchecked' : masterState(selection, idsOf(page)),
    toggle: useToggle(list, slots, setSelection),
    togglePage: () => setSelection((before) => togglePage(before, idsOf(page))),
    selectAll: () => setSelection((before) => before.union(new Set(idsOf(slots)))),
    clear: () => setSelection(emptySelection),
  };
};
