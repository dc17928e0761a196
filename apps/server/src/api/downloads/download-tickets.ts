import { createHash, randomBytes } from 'node:crypto';
import type { AboutFile, FileForm } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import type { Actor, EntityKind } from '@ohmstead/domain';
import { sql } from 'kysely';

/** The tickets of `downloadCsv` are no tickets of `download`, and have no file. */
export type TicketCall = 'download' | 'downloadCsv';
type NamedFile = { form: FileForm; fileName: string; about: AboutFile | null };

/** Eight bytes each: a file may have millions of rows. */
export type Ids = readonly number[] | Float64Array;

export type FileWish = {
  ids: Ids;
  columns: readonly string[] | null;
  timeZone: string | null;
  file: NamedFile | null;
};

const life = '10 minutes';
/** The limit per user; a further ticket voids the oldest one. */
const maxUnused = 5;
const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest();

export async function openTicket(writer: Writer, actor: Actor, kind: EntityKind, wish: FileWish): Promise<string> {
  const { ids, columns, timeZone, file } = wish;
  const ticket = randomBytes(32).toString('base64url');
  await makeRoom(writer, actor);
  await sql`
    insert into export_tickets (organization_id, hash, user_id, kind, packed_ids, columns, time_zone, form, file_name, about, expires_at)
      values (${actor.organizationId}, ${hashOf(ticket)}, ${actor.userId}, ${kind}, ${packIds(ids)}, ${columns},
        ${timeZone}, ${file?.form ?? null}, ${file?.fileName ?? null}, ${JSON.stringify(file?.about ?? null)}::jsonb,
        now() + ${life}::interval)`.execute(writer);
  return ticket;
}

/** Keeps within the user's limit, even if several processes issue tickets at once. */
async function makeRoom(writer: Writer, { organizationId, userId }: Actor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`export-tickets ${organizationId} ${userId}`}, 0))`.execute(
    writer,
  );
  await sql`
    delete from export_tickets where organization_id = ${organizationId} and (expires_at < now() or hash in (
      select hash from export_tickets where organization_id = ${organizationId} and user_id = ${userId}
        order by expires_at desc, hash offset ${maxUnused - 1}))`.execute(writer);
}

/** Undefined if the ticket was used, has expired, or belongs to another user or call. */
export async function takeTicket(
  writer: Writer,
  actor: Actor,
  kind: EntityKind,
  call: TicketCall,
  ticket: string,
): Promise<FileWish | undefined> {
  const taken = await writer
    .deleteFrom('export_tickets')
    .where('organization_id', '=', actor.organizationId)
    .where('hash', '=', hashOf(ticket))
    .where('user_id', '=', actor.userId)
    .where('kind', '=', kind)
    .where('form', call === 'download' ? 'is not' : 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['packed_ids', 'columns', 'time_zone', 'form', 'file_name', 'about'])
    .executeTakeFirst();
  if (!taken) return undefined;
  const { packed_ids: packedIds, columns, time_zone: timeZone, form, file_name: fileName, about } = taken;
  const file = form === null ? null : ({ form, fileName, about } as NamedFile);
  return { ids: unpackIds(packedIds), columns, timeZone, file };
}

const idBytes = Float64Array.BYTES_PER_ELEMENT;

const packIds = (ids: Ids): Buffer => Buffer.from(Float64Array.from(ids).buffer);

/** Copied first, because a Float64Array must begin at a multiple of its element size. */
const unpackIds = (packed: Buffer): Float64Array =>
  new Float64Array(new Uint8Array(packed).buffer, 0, packed.length / idBytes);
