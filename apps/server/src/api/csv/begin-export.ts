import { maxIdsInAddress, type CsvQuery } from '@ohmstead/contract';
import type { Database, Writer } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import { ApiError, badInput } from '../api-error.ts';
import type { Author } from '../audit/author.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { csvColumnsOf } from './csv-column.ts';
import type { CsvList } from './csv-list.ts';
import { takeTicket, type CsvWish } from './export-tickets.ts';
import { createLocalTime, isTimeZone } from './local-time.ts';
import type { CsvSource } from './write-csv.ts';

/** Reads the request, uses up its ticket and records in the audit log who exports how much. */
export async function beginExport(
  database: Database,
  list: CsvList,
  author: Author,
  query: CsvQuery,
): Promise<Omit<CsvSource, 'read'>> {
  const { actor } = author;
  return database.writeTenant(actor, async (writer) => {
    const wish = await findWish(writer, actor, list, query);
    const localTime = createLocalTime(requireTimeZone(wish.timeZone ?? 'UTC'));
    const isImperial = await measuresInMiles(writer, actor);
    const columns = csvColumnsOf(list, wish.columns, { localTime, isImperial });
    const after = { count: wish.ids.length, columns: wish.columns };
    const event = { action: `${list.kind}-download`, objectKind: null, changes: [{ id: null, after }] };
    await recordAudit(writer, author, event);
    return { actor, list, columns, ids: wish.ids };
  });
}

async function findWish(writer: Writer, actor: Actor, { kind }: CsvList, query: CsvQuery): Promise<CsvWish> {
  const { ids, ticket, columns, timeZone } = query;
  if ((ids === undefined) === (ticket === undefined)) throw badInput('either ids or a ticket');
  if (ticket !== undefined) {
    const wish = await takeTicket(writer, actor, kind, ticket);
    if (!wish) throw new ApiError(`${kind}-download-2`);
    return wish;
  }
  const numbers = (ids ?? '').split(',').map(Number);
  if (numbers.length > maxIdsInAddress) throw new ApiError(`${kind}-download-1`);
  return { ids: numbers, columns: columns?.split(',') ?? null, timeZone: timeZone ?? null };
}

function requireTimeZone(timeZone: string): string {
  if (!isTimeZone(timeZone)) throw badInput(`there is no time zone ${timeZone}`);
  return timeZone;
}

async function measuresInMiles(writer: Writer, actor: Actor): Promise<boolean> {
  const user = await writer
    .selectFrom('users')
    .select('distance_unit')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', actor.userId)
    .executeTakeFirst();
  return user?.distance_unit === 'imperial';
}
