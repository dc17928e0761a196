import { waitingView } from '../large/found-view.ts';
import { useFoundView } from '../large/found-view-api.ts';
import type { ListState } from '../search/list-search.ts';
import { pageWindow } from '../table/page-window.ts';
import type { ListRows, ListView, Matching } from './list-rows.ts';

/** Until the first load is complete. */
const nothing: ListView<never> = {
  ...waitingView({ page: 1, pageSize: 1 }),
  window: pageWindow(0, 1, 1),
  page: { length: 0, isWhole: false, idAt: () => undefined, rowAt: () => undefined },
};

/** The page of a list: from all its rows if they are in the browser, else as the server finds it. */
export const useListView = <Row>(
  list: ListRows<Row> | undefined,
  matching: Matching,
  state: ListState,
  columns: readonly string[],
): ListView<Row> => {
  const found = useFoundView(list, matching, state, columns);
  return found ?? list?.view(matching, state) ?? nothing;
};
