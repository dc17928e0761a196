import { createHash, randomBytes } from 'node:crypto';
import type { CsvTicketBody } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import type { Actor, EntityKind } from '@ohmstead/domain';
import { sql } from 'kysely';

export type CsvWish = { ids: readonly number[]; columns: readonly string[] | null; timeZone: string | null };

const life = '10 minutes';
const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest();

export async function openTicket(writer: Writer, actor: Actor, kind: EntityKind, wish: CsvTicketBody): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  await sql`delete from export_tickets where organization_id = ${actor.organizationId} and expires_at < now()`.execute(
    writer,
  );
  await sql`
    insert into export_tickets (organization_id, hash, user_id, kind, ids, columns, time_zone, expires_at)
      values (${actor.organizationId}, ${hashOf(ticket)}, ${actor.userId}, ${kind}, ${wish.ids}, ${wish.columns ?? null},
        ${wish.timeZone ?? null}, now() + ${life}::interval)`.execute(writer);
  return ticket;
}

/** Undefined where it was used, is too old, or somebody else's. */
export async function takeTicket(
  writer: Writer,
  actor: Actor,
  kind: EntityKind,
  ticket: string,
): Promise<CsvWish | undefined> {
  const { rows } = await sql<CsvWish>`
    delete from export_tickets where organization_id = ${actor.organizationId} and hash = ${hashOf(ticket)}
        and user_id = ${actor.userId} and kind = ${kind} and expires_at > now()
      returning ids, columns, time_zone as "timeZone"`.execute(writer);
  return rows[0];
}
