import type { Writer } from '@ohmstead/database';
import { sql, type RawBuilder } from 'kysely';
import type { Origin } from './author.ts';

type Facts = Record<string, unknown>;

/** A change to one object; `id` is null if the event is not about a particular one. */
export type AuditedChange = { id: number | null; before?: Facts | null; after?: Facts | null };
export type AuditedAction = { action: string; objectKind: string | null };
export type AuditedEvent = AuditedAction & { changes: readonly AuditedChange[] };

/**
 * Records one event per object, in the transaction of the change itself. The database sets the time and the actor from the transaction.
 * Must not contain secrets, because people read the log.
 */
export async function recordAudit(writer: Writer, origin: Origin, { changes, ...action }: AuditedEvent): Promise<void> {
  if (changes.length === 0) return;
  const rows = sql`select * from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change (id bigint, before jsonb, after jsonb)`;
  await insertAudit(origin, action, rows).execute(writer);
}

/** For changes that the database works out itself: `changes` selects the id of each object, and its values before and after. */
export const insertAudit = (origin: Origin, { action, objectKind }: AuditedAction, changes: RawBuilder<unknown>) => {
  const { ip, session = null, client = null } = origin;
  return sql`
    insert into audit_events (organization_id, ip, session, client, action, object_kind, object_id, before, after)
      select app.organization_id(), ${ip}, ${session}, ${client}, ${action}, ${objectKind}, change.id, change.before, change.after
      from (${changes}) as change`;
};
