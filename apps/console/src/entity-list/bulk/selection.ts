import type { AllMatching } from '../rows/list-rows.ts';

/** Ids of the selected rows. The selection belongs to rows, not to positions: it survives paging, sorting and polling. */
export type Selection = ReadonlySet<number>;
export type MasterState = 'unchecked' | 'mixed' | 'checked';

export const emptySelection: Selection = new Set();

export const toggleRow = (selection: Selection, id: number): Selection => {
  const next = new Set(selection);
  if (!next.delete(id)) next.add(id);
  return next;
};

/** The selected rows of the filtered list; ids no longer in the list are ignored. */
export const selectedAmong = (selection: Selection, ids: Iterable<number>): number[] => {
  if (selection.size === 0) return [];
  const selected: number[] = [];
  for (const id of ids) if (selection.has(id)) selected.push(id);
  return selected;
};

/** The state of the master checkbox, which covers the rows of the page. */
export const masterState = (selection: Selection, pageIds: readonly number[]): MasterState => {
  const selectedCount = pageIds.filter((id) => selection.has(id)).length;
  if (selectedCount === 0) return 'unchecked';
  return selectedCount === pageIds.length ? 'checked' : 'mixed';
};

/** Selects every row of the page, or none if all are selected already. Rows of other pages keep their state. */
export const togglePage = (selection: Selection, pageIds: readonly number[]): Selection => {
  const page = new Set(pageIds);
  return masterState(selection, pageIds) === 'checked' ? selection.difference(page) : selection.union(page);
};

/** Rows by their ids; with `all`, every row that matched at that moment except these. */
export type Selected = { ids: Selection; all: AllMatching | undefined };

export const nothingSelected: Selected = { ids: emptySelection, all: undefined };

/** The selection without deleted rows; the same object if there are none. */
export const withoutDeleted = (selected: Selected, isThere: (id: number) => boolean): Selected => {
  const kept = [...selected.ids].filter(isThere);
  return kept.length === selected.ids.size ? selected : { ...selected, ids: new Set(kept) };
};

const opposite: Record<MasterState, MasterState> = { checked: 'unchecked', mixed: 'mixed', unchecked: 'checked' };

/** The state of the master checkbox, where the ids may be those of the exceptions. */
export const masterOf = ({ ids, all }: Selected, pageIds: readonly number[]): MasterState => {
  const state = masterState(ids, pageIds);
  return all === undefined ? state : opposite[state];
};

/** As `togglePage`, where the ids may be those of the exceptions. */
export const pageToggled = (selected: Selected, pageIds: readonly number[]): Selected => {
  const { ids, all } = selected;
  if (all === undefined) return { ids: togglePage(ids, pageIds), all };
  const page = new Set(pageIds);
  return { ids: masterOf(selected, pageIds) === 'checked' ? ids.union(page) : ids.difference(page), all };
};

/** Sets all rows from the one pressed last to this one, in list order, to the state of the former. */
export const selectRange = (selection: Selection, ids: readonly number[], last: number, id: number): Selection => {
  const [one, other] = [ids.indexOf(last), ids.indexOf(id)];
  if (one < 0 || other < 0) return toggleRow(selection, id);
  const range = new Set(ids.slice(Math.min(one, other), Math.max(one, other) + 1));
  return selection.has(last) ? selection.union(range) : selection.difference(range);
};
