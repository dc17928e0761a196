import type { ListState } from '../search/list-search.ts';
import type { ListSnapshot } from './list-snapshot.ts';
import { pageWindow, type PageWindow } from '../table/page-window.ts';
import type { RowFilter } from '@ohmstead/domain';

export type ListView = {
  /** Slots of all rows that pass the filter, in order. */
  slots: Uint32Array;
  window: PageWindow;
  /** Slots of the rows on the page. */
  page: Uint32Array;
};

const nothing = new Uint32Array(0);

export const useListView = <Row>(
  list: ListSnapshot<Row> | undefined,
  filter: RowFilter,
  state: ListState,
): ListView => {
  const slots = list?.view(filter, state.sort) ?? nothing;
  const window = pageWindow(slots.length, state.pageSize, state.page);
  return { slots, window, page: slots.subarray(window.from, window.to) };
};
