import type { FileBody, FileForm } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import { maxIdsOfTicket, type Actor, type EntityKind } from '@ohmstead/domain';
import { sql } from 'kysely';
import type { Value } from '../../list-rows/row-value.ts';
import { ApiError, badInput } from '../api-error.ts';
import { allowSorting, selectAllIds } from '../list-rows/find-all-ids.ts';
import { packIds } from '../list-rows/packed-ids.ts';
import { rowsOfFilter } from '../list-rows/rows-of-filter.ts';
import { getShownView } from '../views/find-view.ts';
import { rowsOfView } from '../views/rows-of-view.ts';
import type { DownloadList } from './download-list.ts';

export type RowsOfFile = Pick<FileBody, 'ids' | 'viewId' | 'filters' | 'sort' | 'timeZone'>;
/** Selects the ids, `packed`; a view has its columns. */
type FileSource = { source: Value; columns: readonly string[] | null };

/** The rows of a file in its order, each once: those named, or those that the list shows now in the view or under the filters. */
export async function findFileIds(
  reader: Reader,
  list: Pick<DownloadList, 'rows' | 'columns'>,
  actor: Actor,
  wanted: RowsOfFile,
): Promise<FileSource> {
  const { ids, viewId, filters, sort, timeZone = 'UTC' } = wanted;
  if ([ids, viewId, filters].filter((each) => each !== undefined).length !== 1)
    throw badInput('exactly one of ids, viewId and filters');
  if (filters === undefined && sort !== undefined) throw badInput('only filters have an order of their own');
  if (ids !== undefined) return { source: sql`select ${await packIds(ids)}::bytea as packed`, columns: null };
  await allowSorting(reader);
  if (viewId !== undefined) return findViewIds(reader, list, actor, viewId, timeZone);
  requireSortable(list, sort);
  const rows = await rowsOfFilter(reader, list.rows, actor, { filters: filters ?? {}, timeZone });
  return { source: selectAllIds(rows, sort ?? null), columns: null };
}

async function findViewIds(
  reader: Reader,
  list: Pick<DownloadList, 'rows' | 'columns'>,
  actor: Actor,
  viewId: number,
  timeZone: string,
): Promise<FileSource> {
  const view = await getShownView(reader, actor, viewId);
  if (view.kind !== list.rows.kind) throw badInput(`view ${viewId} is of another list`);
  const { rows, sort, columns } = await rowsOfView(reader, list, actor, view, timeZone);
  return { source: selectAllIds(rows, sort), columns: columns.map(({ key }) => key) };
}

function requireSortable({ rows }: Pick<DownloadList, 'rows'>, sort: FileBody['sort']): void {
  if (sort && !rows.sortableColumns.includes(sort.field)) throw badInput(`this list cannot be sorted by ${sort.field}`);
}

/** CSV may have any number of rows. */
export function requireRoom(kind: EntityKind, form: FileForm | undefined, count: number): void {
  if (form === 'xlsx' && count > maxIdsOfTicket)
    throw new ApiError(`${kind}-download-3`, [maxIdsOfTicket.toLocaleString('en')]);
}
