import type { Writer } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import { sql } from 'kysely';
import { hashOf, makeRoom, newTicket, ticketLife } from '../../../downloads/download-tickets.ts';
import { packIds, unpackIds } from '../../../list-rows/packed-ids.ts';
import type { BdfWish } from '../../../../battery-data-format/bdf-files.ts';

export type BdfDownload = { ids: readonly number[]; wish: BdfWish & { zip: boolean }; fileName: string };

/** One of the tickets for files, of which a user has few; it opens nothing but this. */
export async function openBdfTicket(
  writer: Writer,
  actor: Actor,
  { ids, wish, fileName }: BdfDownload,
): Promise<string> {
  const ticket = newTicket();
  await sql`
    insert into export_tickets (organization_id, hash, user_id, kind, packed_ids, form, file_name, about, expires_at)
      values (${actor.organizationId}, ${hashOf(ticket)}, ${actor.userId}, 'services', ${await packIds(ids)}, 'bdf', ${fileName},
        ${JSON.stringify(wish)}::jsonb, clock_timestamp() + ${ticketLife}::interval)`.execute(writer);
  await makeRoom(writer, actor);
  return ticket;
}

type TicketRow = { packed: Buffer; wish: BdfDownload['wish'] | null; fileName: string | null };

/** Undefined if the ticket was used, has expired, or belongs to another user or call. */
export async function takeBdfTicket(writer: Writer, actor: Actor, ticket: string): Promise<BdfDownload | undefined> {
  const { rows } = await sql<TicketRow>`
    delete from export_tickets where organization_id = ${actor.organizationId} and hash = ${hashOf(ticket)}
        and user_id = ${actor.userId} and form = 'bdf' and expires_at > now()
      returning packed_ids as packed, about as wish, file_name as "fileName"`.execute(writer);
  const { packed, wish = null, fileName = null } = rows[0] ?? {};
  return packed && wish && fileName !== null ? { ids: unpackIds(packed), wish, fileName } : undefined;
}
