import type { Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import type { Origin } from './author.ts';

type Facts = Record<string, unknown>;

/** A change to one object; `id` is null if the event is not about a particular one. */
export type AuditedChange = { id: number | null; before?: Facts | null; after?: Facts | null };
export type AuditedEvent = { action: string; objectKind: string | null; changes: readonly AuditedChange[] };

/**
 * Records one event per object, in the transaction of the change itself. The database sets the time and the actor from the transaction.
 * Must not contain secrets, because people read the log.
 */
export async function recordAudit(writer: Writer, origin: Origin, event: AuditedEvent): Promise<void> {
  if (event.changes.length === 0) return;
  const { ip, session = null, client = null } = origin;
  await sql`
    insert into audit_events (organization_id, ip, session, client, action, object_kind, object_id, before, after)
      select app.organization_id(), ${ip}, ${session}, ${client}, ${event.action}, ${event.objectKind}, change.id, change.before, change.after
      from jsonb_to_recordset(${JSON.stringify(event.changes)}::jsonb) as change (id bigint, before jsonb, after jsonb)`.execute(
    writer,
  );
}
