import { createHash, randomBytes } from 'node:crypto';
import type { CsvTicketBody } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import type { Actor, EntityKind } from '@ohmstead/domain';
import { sql } from 'kysely';

export type CsvWish = { ids: readonly number[]; columns: readonly string[] | null; timeZone: string | null };

const life = '10 minutes';
/** The limit per user; a further ticket voids the oldest one. */
const maxUnused = 5;
const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest();

export async function openTicket(writer: Writer, actor: Actor, kind: EntityKind, wish: CsvTicketBody): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  await makeRoom(writer, actor);
  await sql`
    insert into export_tickets (organization_id, hash, user_id, kind, packed_ids, columns, time_zone, expires_at)
      values (${actor.organizationId}, ${hashOf(ticket)}, ${actor.userId}, ${kind}, ${packIds(wish.ids)}, ${wish.columns ?? null},
        ${wish.timeZone ?? null}, now() + ${life}::interval)`.execute(writer);
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

/** Undefined if the ticket was used, has expired or belongs to another user. */
export async function takeTicket(
  writer: Writer,
  actor: Actor,
  kind: EntityKind,
  ticket: string,
): Promise<CsvWish | undefined> {
  const taken = await writer
    .deleteFrom('export_tickets')
    .where('organization_id', '=', actor.organizationId)
    .where('hash', '=', hashOf(ticket))
    .where('user_id', '=', actor.userId)
    .where('kind', '=', kind)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['packed_ids as packedIds', 'columns', 'time_zone as timeZone'])
    .executeTakeFirst();
  if (!taken) return undefined;
  const { packedIds, ...wish } = taken;
  return { ...wish, ids: unpackIds(packedIds) };
}

const idBytes = Float64Array.BYTES_PER_ELEMENT;

const packIds = (ids: readonly number[]): Buffer => Buffer.from(Float64Array.from(ids).buffer);

/** Copied first, because a Float64Array must begin at a multiple of its element size. */
const unpackIds = (packed: Buffer): number[] =>
  Array.from(new Float64Array(new Uint8Array(packed).buffer, 0, packed.length / idBytes));
