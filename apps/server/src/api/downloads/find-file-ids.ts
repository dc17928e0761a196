import { maxIdsOfTicket, type FileBody, type FileForm } from '@ohmstead/contract';
import type { Reads } from '@ohmstead/database';
import type { Actor, EntityKind } from '@ohmstead/domain';
import { ApiError, badInput } from '../api-error.ts';
import { findAllIds } from '../list-rows/find-all-ids.ts';
import { rowsOfFilter } from '../list-rows/rows-of-filter.ts';
import type { DownloadList } from './download-list.ts';
import type { Ids } from './download-tickets.ts';

/** The rows of a file in its order, each once: those named, or those that the list shows now under the filters. */
export async function findFileIds(
  reads: Reads,
  { rows: list }: Pick<DownloadList, 'rows'>,
  actor: Actor,
  { ids, filters, sort, timeZone = 'UTC' }: FileBody,
): Promise<Ids> {
  if ((ids === undefined) === (filters === undefined)) throw badInput('either ids or filters');
  if (filters === undefined && sort !== undefined) throw badInput('the order of ids is that of the file');
  if (sort && !list.sortableColumns.includes(sort.field)) throw badInput(`this list cannot be sorted by ${sort.field}`);
  if (filters === undefined) return [...new Set(ids)];
  return reads.readTenant(actor, async (reader) =>
    findAllIds(reader, await rowsOfFilter(reader, list, actor, { filters, timeZone }), sort ?? null),
  );
}

/** A file of text may have any number of rows. */
export function requireRoom(kind: EntityKind, form: FileForm, count: number): void {
  if (form === 'xlsx' && count > maxIdsOfTicket)
    throw new ApiError(`${kind}-download-3`, [maxIdsOfTicket.toLocaleString('en')]);
}
