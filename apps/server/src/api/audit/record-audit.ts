import type { Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import type { Actor } from '@ohmstead/domain';
import type { Origin } from './author.ts';

type Facts = Record<string, unknown>;

/** What happened to one thing; id null where the event is about none in particular. */
export type AuditedChange = { id: number | null; before?: Facts | null; after?: Facts | null };
/** Whoever signs in by a link has no session yet, and is known all the same. */
type Person = Origin & { actor: Pick<Actor, 'organizationId' | 'userId'> };
export type AuditedEvent = { action: string; objectKind: string | null; changes: readonly AuditedChange[] };

/** In the transaction of the change itself, an event for each thing. No secrets: the log is read by people. */
export async function recordAudit(writer: Writer, person: Person, event: AuditedEvent): Promise<void> {
  if (event.changes.length === 0) return;
  const { actor, ip, session = null, client = null } = person;
  await sql`
    insert into audit_events (organization_id, user_id, actor, ip, session, client, action, object_kind, object_id, before, after)
      select ${actor.organizationId}::bigint, ${actor.userId}::bigint, coalesce((select email from users
          where organization_id = ${actor.organizationId} and id = ${actor.userId}), ${`user ${actor.userId}`}),
        ${ip}, ${session}, ${client}, ${event.action}, ${event.objectKind}, change.id, change.before, change.after
      from jsonb_to_recordset(${JSON.stringify(event.changes)}::jsonb) as change (id bigint, before jsonb, after jsonb)`.execute(
    writer,
  );
}
