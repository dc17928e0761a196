import type { Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import type { Origin } from './author.ts';

type Facts = Record<string, unknown>;

/** What happened to one thing; id null where the event is about none in particular. */
export type AuditedChange = { id: number | null; before?: Facts | null; after?: Facts | null };
export type AuditedEvent = { action: string; objectKind: string | null; changes: readonly AuditedChange[] };

/**
 * In the transaction of the change itself, an event for each thing. When it happened and who it was, the database says: whoever the
 * transaction works for. No secrets: the log is read by people.
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
