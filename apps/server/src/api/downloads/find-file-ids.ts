import { maxIdsOfTicket, type FileBody, type FileForm } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import type { Actor, EntityKind } from '@ohmstead/domain';
import { sql } from 'kysely';
import type { Value } from '../../list-rows/row-value.ts';
import { ApiError, badInput } from '../api-error.ts';
import { allowSorting, selectAllIds } from '../list-rows/find-all-ids.ts';
import { packIds } from '../list-rows/packed-ids.ts';
import { rowsOfFilter } from '../list-rows/rows-of-filter.ts';
import type { DownloadList } from './download-list.ts';

export type RowsOfFile = Pick<FileBody, 'ids' | 'filters' | 'sort' | 'timeZone'>;

/** Selects the rows of a file in its order, each once: those named, or those that the list shows now under the filters. */
export async function selectFileIds(
  reader: Reader,
  { rows: list }: Pick<DownloadList, 'rows'>,
  actor: Actor,
  { ids, filters, sort, timeZone = 'UTC' }: RowsOfFile,
): Promise<Value> {
  if ((ids === undefined) === (filters === undefined)) throw badInput('either ids or filters');
  if (filters === undefined && sort !== undefined) throw badInput('the order of ids is that of the file');
  if (sort && !list.sortableColumns.includes(sort.field)) throw badInput(`this list cannot be sorted by ${sort.field}`);
  if (filters === undefined) return sql`select ${packIds([...new Set(ids)])}::bytea as packed`;
  await allowSorting(reader);
  return selectAllIds(await rowsOfFilter(reader, list, actor, { filters, timeZone }), sort ?? null);
}

/** A file of text may have any number of rows. */
export function requireRoom(kind: EntityKind, form: FileForm | undefined, count: number): void {
  if (form === 'xlsx' && count > maxIdsOfTicket)
    throw new ApiError(`${kind}-download-3`, [maxIdsOfTicket.toLocaleString('en')]);
}
