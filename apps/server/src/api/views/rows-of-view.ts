import type { ListColumn, View } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import type { Actor, FilterObject, Sort } from '@ohmstead/domain';
import type { RowSet } from '../../list-rows/list-of-rows.ts';
import type { DownloadList } from '../downloads/download-list.ts';
import { rowsOfFilter } from '../list-rows/rows-of-filter.ts';
import { columnsOfView } from './columns-of-view.ts';

/** What the caller's own list shows in a view: its rows, their order and its columns. */
export type RowsOfView = { rows: RowSet; sort: Sort | null; columns: readonly ListColumn[] };

export async function rowsOfView(
  reader: Reader,
  { rows: list, columns }: Pick<DownloadList, 'rows' | 'columns'>,
  actor: Actor,
  view: View,
  timeZone: string,
): Promise<RowsOfView> {
  return {
    // Checked when they were stored; what is gone since is left out.
    rows: await rowsOfFilter(reader, list, actor, { filters: view.filters as FilterObject, timeZone }),
    sort: view.sort ?? list.usualOrder ?? null,
    columns: await columnsOfView(reader, actor, view, columns),
  };
}
