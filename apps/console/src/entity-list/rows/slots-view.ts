import type { RowStore } from '@ohmstead/domain';
import { selectedAmong } from '../bulk/selection.ts';
import { pageWindow } from '../table/page-window.ts';
import type { ListState } from '../search/list-search.ts';
import type { ListView } from './list-rows.ts';

/** The page of rows that are all in the browser, in these slots. */
export const slotsView = <Row>(
  store: RowStore<Row>,
  slots: Uint32Array,
  { page, pageSize }: Pick<ListState, 'page' | 'pageSize'>,
): ListView<Row> => {
  const window = pageWindow(slots.length, pageSize, page);
  const onPage = slots.subarray(window.from, window.to);
  const ids = () => Array.from(slots, (slot) => store.idAt(slot));
  return {
    size: store.size,
    window,
    page: {
      length: onPage.length,
      isWhole: true,
      idAt: (index) => store.idAt(onPage[index]!),
      rowAt: (index) => store.row(onPage[index]!),
    },
    ids,
    selectedAmong: (selection) => selectedAmong(selection, ids()),
    onPaper: (most) => Array.from(slots.subarray(0, most), (slot) => ({ id: store.idAt(slot), row: store.row(slot) })),
  };
};
