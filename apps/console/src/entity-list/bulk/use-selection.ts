import { useEffect, useRef, useState } from 'react';
import type { ListRows, ListView, PageRows } from '../rows/list-rows.ts';
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
const useLivingSelection = <Row>(list: ListRows<Row> | undefined) => {
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
const useToggle = <Row>(view: ListView<Row>, update: Update) => {
  const shown = useRef(view);
  const last = useRef<number>(undefined);
  useEffect(() => {
    shown.current = view;
  }, [view]);
  const [toggle] = useState(() => (id: number, isRange: boolean) => {
    const { current: from } = last;
    const ids = isRange ? shown.current.ids() : [];
    update((before) => (isRange && from !== undefined ? selectRange(before, ids, from, id) : toggleRow(before, id)));
    last.current = id;
  });
  return toggle;
};

const idsOf = (page: PageRows<unknown>) => Array.from({ length: page.length }, (_, index) => page.idAt(index));

export const useSelection = <Row>(list: ListRows<Row> | undefined, view: ListView<Row>): ListSelection<Row> => {
  const [selection, setSelection] = useLivingSelection(list);
  const ids = selection.size === 0 ? [] : selectedAmong(selection, view.ids());
  return {
    has: (id) => selection.has(id),
    selected: { ids, valuesOf: (key) => list?.valuesOf(ids, key) ?? [] },
    master: selection.size === 0 ? 'unchecked' : masterState(selection, idsOf(view.page)),
    toggle: useToggle(view, setSelection),
    togglePage: () => setSelection((before) => togglePage(before, idsOf(view.page))),
    selectAll: () => setSelection((before) => before.union(new Set(view.ids()))),
    clear: () => setSelection(emptySelection),
  };
};
