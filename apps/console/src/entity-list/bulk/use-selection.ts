import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { ListRows, ListView, PageRows } from '../rows/list-rows.ts';
import type { AllSelected } from './job-action.ts';
import {
  emptySelection,
  masterOf,
  nothingSelected,
  pageToggled,
  selectRange,
  toggleRow,
  withoutDeleted,
  type MasterState,
  type Selected,
  type Selection,
} from './selection.ts';

/** The selected rows that pass the filter, in the order of the list. */
export type SelectedRows<Row> = {
  count: number;
  /** Empty if all rows are selected by their filters. */
  ids: readonly number[];
  /** All rows that match, except some; undefined if they are selected by their ids. */
  all: AllSelected | undefined;
  /** Whether the list has this field of its rows. */
  holds: (key: string) => boolean;
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

/** Keeps the selection while rows change, except for deleted ones. All rows of other filters are not those that were selected. */
const useLivingSelection = <Row>(list: ListRows<Row> | undefined, filters: string) => {
  const selectedIds = useLocation({ select: ({ state }) => state.selectedIds });
  const [selected, setSelected] = useState<Selected>(() => ({ ...nothingSelected, ids: new Set(selectedIds) }));
  const [seen, setSeen] = useState({ list, filters });
  if (seen.list !== list || seen.filters !== filters) {
    setSeen({ list, filters });
    if (selected.all !== undefined && seen.filters !== filters) setSelected(nothingSelected);
    else if (list !== undefined) setSelected(withoutDeleted(selected, (id) => list.has(id)));
  }
  return [selected, setSelected] as const;
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

const idsOfPage = ({ length, idAt }: PageRows<unknown>): number[] =>
  Array.from({ length }, (_, index) => idAt(index)).filter((id) => id !== undefined);

/** The rows of a selection by ids must stay in the browser, which has to know their names and versions. */
const usePinned = <Row>(list: ListRows<Row> | undefined, { ids, all }: Selected): void => {
  const server = list?.server;
  useEffect(() => server?.pin(all === undefined ? [...ids] : []), [server, ids, all]);
};

export const useSelection = <Row>(
  list: ListRows<Row> | undefined,
  view: ListView<Row>,
  filters: string,
): ListSelection<Row> => {
  const [selected, setSelected] = useLivingSelection(list, filters);
  const { ids: marked, all } = selected;
  usePinned(list, selected);
  const update: Update = (change) => setSelected((before) => ({ ...before, ids: change(before.ids) }));
  const toggle = useToggle(view, update);
  const isNothing = all === undefined && marked.size === 0;
  const ids = isNothing || all !== undefined ? [] : view.selectedAmong(marked);
  return {
    has: (id) => marked.has(id) !== (all !== undefined),
    selected: {
      count: all === undefined ? ids.length : all.count - marked.size,
      ids,
      // The order may have changed since.
      all: all && { ...all, sort: view.all?.sort ?? all.sort, except: [...marked] },
      holds: (key) => list?.holds(key) ?? false,
      valuesOf: (key) => list?.valuesOf(ids, key) ?? [],
    },
    master: isNothing ? 'unchecked' : masterOf(selected, idsOfPage(view.page)),
    toggle,
    togglePage: () => setSelected((before) => pageToggled(before, idsOfPage(view.page))),
    selectAll: () =>
      setSelected((before) =>
        view.all === undefined
          ? { ids: before.ids.union(new Set(view.ids())), all: undefined }
          : { ids: emptySelection, all: view.all },
      ),
    clear: () => setSelected(nothingSelected),
  };
};
