import { createHash, randomBytes } from 'node:crypto';
import type { AboutFile, FileForm } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import type { Actor, EntityKind } from '@ohmstead/domain';
import { sql } from 'kysely';
import { ask } from '../../list-rows/list-of-rows.ts';
import type { Value } from '../../list-rows/row-value.ts';
import { readPacked, type PackedIds } from '../list-rows/packed-ids.ts';

/** The tickets of `downloadCsv` are no tickets of `download`, and have no file. */
export type TicketCall = 'download' | 'downloadCsv';
type NamedFile = { form: FileForm; fileName: string; about: AboutFile | null };

/** How a file looks. */
export type FileLook = {
  columns: readonly string[] | null;
  timeZone: string | null;
  file: NamedFile | null;
};
/** Each id once. */
export type FileWish = FileLook & { ids: PackedIds };
export type OpenedTicket = { ticket: string; count: number };

export const ticketLife = '10 minutes';
/** The limit per user; a further ticket voids the oldest one. */
const maxUnused = 5;
export const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest();

export const newTicket = (): string => randomBytes(32).toString('base64url');

/** `source` selects the packed ids, `packed`: millions of them stay in the database. */
export async function openTicket(
  writer: Writer,
  actor: Actor,
  kind: EntityKind,
  source: Value,
  { columns, timeZone, file }: FileLook,
): Promise<OpenedTicket> {
  const ticket = newTicket();
  const [opened] = await ask<{ count: number }>(
    writer,
    sql`
    insert into export_tickets (organization_id, hash, user_id, kind, packed_ids, columns, time_zone, form, file_name, about, expires_at)
      select ${actor.organizationId}, ${hashOf(ticket)}, ${actor.userId}, ${kind}, packed, ${columns},
          ${timeZone}, ${file?.form ?? null}, ${file?.fileName ?? null}, ${JSON.stringify(file?.about ?? null)}::jsonb,
          clock_timestamp() + ${ticketLife}::interval
        from (${source}) as source
      returning octet_length(packed_ids) / 8 as count`,
  );
  await makeRoom(writer, actor);
  return { ticket, count: opened?.count ?? 0 };
}

/** Keeps within the user's limit, even if several processes issue tickets at once. */
export async function makeRoom(writer: Writer, { organizationId, userId }: Actor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`export-tickets ${organizationId} ${userId}`}, 0))`.execute(
    writer,
  );
  await sql`
    delete from export_tickets where organization_id = ${organizationId} and (expires_at < now() or hash in (
      select hash from export_tickets where organization_id = ${organizationId} and user_id = ${userId}
        order by expires_at desc, hash offset ${maxUnused}))`.execute(writer);
}

type TicketRow = Pick<FileLook, 'columns' | 'timeZone'> & {
  form: FileForm | null;
  fileName: string | null;
  about: AboutFile | null;
};

/** Undefined if the ticket was used, has expired, or belongs to another user or call. */
export async function takeTicket(
  writer: Writer,
  actor: Actor,
  kind: EntityKind,
  call: TicketCall,
  ticket: string,
): Promise<FileWish | undefined> {
  const fromTicket = sql`from export_tickets where organization_id = ${actor.organizationId} and hash = ${hashOf(ticket)}
    and user_id = ${actor.userId} and kind = ${kind} and (form is null) = ${call === 'downloadCsv'} and form is distinct from 'bdf' and expires_at > now()`;
  const ids = await readPacked(writer, sql`select packed_ids as packed ${fromTicket}`);
  const { rows } = await sql<TicketRow>`delete ${fromTicket} returning columns, time_zone as "timeZone", form,
    file_name as "fileName", about`.execute(writer);
  const [taken] = rows;
  if (!taken) return undefined;
  const { columns, timeZone, form, fileName, about } = taken;
  const file = form === null ? null : ({ form, fileName, about } as NamedFile);
  return { ids, columns, timeZone, file };
}
