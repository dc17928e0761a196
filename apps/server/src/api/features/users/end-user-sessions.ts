import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { announceSessions } from '../../changes/announce-sessions.ts';
import type { RightsChange } from '../../rights/change-rights.ts';
import { findPerson } from '../../rights/find-person.ts';

/** Where a device was lost or a session stolen. The person stays enabled; no browser of theirs is known any more. */
export async function endUserSessions({ writer, author, granter }: RightsChange, id: number): Promise<void> {
  const { actor } = author;
  const person = await findPerson(writer, actor, id);
  if (!person) throw new ApiError('users-not-found');
  if (person.isSuperuser && !granter.isSuperuser) throw new ApiError('not-permitted');
  if (id === actor.userId) throw new ApiError('users-endSessions-1');
  await sql`select directory.end_sessions(${id})`.execute(writer);
  await announceSessions(writer, { organizationId: actor.organizationId, userId: id });
  await recordAudit(writer, author, { action: 'users-end-sessions', objectKind: 'user', changes: [{ id }] });
}
