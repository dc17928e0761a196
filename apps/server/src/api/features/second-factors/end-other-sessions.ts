import type { Writer } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import { sql } from 'kysely';
import { announceChanges } from '../../changes/announce-changes.ts';
import { announceSessions } from '../../changes/announce-sessions.ts';

/** Whoever came in under the former conditions logs in under the new ones. */
export async function endOtherSessions(writer: Writer, actor: Actor, sessionHash: Buffer): Promise<void> {
  await sql`select directory.end_own_sessions(${actor.userId}, null, ${sessionHash})`.execute(writer);
  await announceSessions(writer, actor);
  // Lists of users say who has a second factor.
  await announceChanges(writer, actor.organizationId, ['users']);
}
