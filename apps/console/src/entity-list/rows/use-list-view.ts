import type { ListState } from '../search/list-search.ts';
import { pageWindow } from '../table/page-window.ts';
import type { ListRows, ListView, Matching } from './list-rows.ts';

const noRow = (): never => {
  throw new Error('A list without rows has none to show');
};

/** Until the first load is complete. */
const nothing = ({ page, pageSize }: ListState): ListView<never> => ({
  window: pageWindow(0, pageSize, page),
  page: { length: 0, idAt: noRow, rowAt: noRow },
  ids: () => [],
  firstRows: () => [],
});

export const useListView = <Row>(
  list: ListRows<Row> | undefined,
  matching: Matching,
  state: ListState,
): ListView<Row> => list?.view(matching, state) ?? nothing(state);
