import { maxIdsInAddress, type CsvQuery } from '@ohmstead/contract';
import type { Database, Writer } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import { ApiError, badInput } from '../api-error.ts';
import type { Author } from '../../audit/author.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { DownloadList } from './download-list.ts';
import { countPacked, inBatches, packIds } from '../list-rows/packed-ids.ts';
import { takeTicket, type FileWish, type TicketCall } from './download-tickets.ts';
import { fileColumnsOf } from './file-column.ts';
import { findReader } from './find-reader.ts';
import { isTimeZone } from '../../local-time.ts';
import { rowFormats, type WantedFile } from './write-file.ts';

/** Rows named in the address, or the ticket that stands for them. */
export type Request = { call: TicketCall; query: CsvQuery };
export type BegunFile = Omit<WantedFile, 'read'> & { fileName: string | null };

/** Reads the request, uses up its ticket and records in the audit log who downloads how much. */
export async function beginDownload(
  database: Database,
  list: DownloadList,
  author: Author,
  request: Request,
): Promise<BegunFile> {
  const { actor } = author;
  return database.writeTenant(actor, async (writer) => {
    const { ids, file, ...wish } = await findWish(writer, actor, list, request);
    const timeZone = requireTimeZone(wish.timeZone ?? 'UTC');
    const { isImperial, name: by } = await findReader(writer, actor);
    const { form = 'csv', fileName = null, about } = file ?? {};
    const format = rowFormats[form];
    const columns = fileColumnsOf(list, wish.columns, { format, timeZone, isImperial });
    const after = { count: countPacked(ids), columns: wish.columns, form, ...(about && { name: about.name }) };
    const event = { action: `${list.kind}-download`, objectKind: null, changes: [{ id: null, after }] };
    await recordAudit(writer, author, event);
    const origin = { name: about?.name ?? list.kind, filters: about?.filters ?? [], by, atMs: Date.now(), timeZone };
    return { actor, list, columns, ids, form, format, fileName, origin };
  });
}

async function findWish(
  writer: Writer,
  actor: Actor,
  { kind }: DownloadList,
  { call, query: { ids, ticket, columns, timeZone } }: Request,
): Promise<FileWish> {
  if ((ids === undefined) === (ticket === undefined)) throw badInput('either ids or a ticket');
  if (ticket !== undefined) {
    const wish = await takeTicket(writer, actor, kind, call, ticket);
    if (!wish) throw new ApiError(`${kind}-download-2`);
    return wish;
  }
  const numbers = (ids ?? '').split(',').map(Number);
  if (numbers.length > maxIdsInAddress) throw new ApiError(`${kind}-download-1`);
  return {
    ids: inBatches(await packIds(numbers)),
    columns: columns?.split(',') ?? null,
    timeZone: timeZone ?? null,
    file: null,
  };
}

function requireTimeZone(timeZone: string): string {
  if (!isTimeZone(timeZone)) throw badInput(`there is no time zone ${timeZone}`);
  return timeZone;
}
