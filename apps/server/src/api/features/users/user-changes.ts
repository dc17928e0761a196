import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { announceSessions } from '../../changes/announce-sessions.ts';
import { changeRights, type RightsChange } from '../../rights/change-rights.ts';
import { getListedPerson } from '../../rights/find-person.ts';
import { route } from '../../route.ts';
import { editUser } from './edit-user.ts';
import { getUser } from './user-reads.ts';

export function userChanges(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'PUT /api/users/:id', async (request) => {
    const id = Number(request.params.id);
    return changeRights(database, authorOf(request), async (change) => {
      await editUser(change, id, request.body);
      return getUser(change.writer, change.author.actor, id);
    });
  });

  route(app, 'DELETE /api/users/:id', async (request) => {
    await changeRights(database, authorOf(request), (change) => deleteUser(change, Number(request.params.id)));
  });

  route(app, 'POST /api/users/:id/endSessions', async (request) => {
    await changeRights(database, authorOf(request), (change) => endUserSessions(change, Number(request.params.id)));
  });
}

/** The address can be invited again. The user's actions stay in the audit log, under the address they had then. */
async function deleteUser({ writer, author }: RightsChange, id: number): Promise<void> {
  const { actor } = author;
  if (id === actor.userId) throw new ApiError('users-delete-2');
  const person = await getListedPerson(writer, actor, id);
  if (person.isSuperuser) throw new ApiError('users-delete-3');
  await sql`select directory.delete_account(${id})`.execute(writer);
  await writer.deleteFrom('users').where('organization_id', '=', actor.organizationId).where('id', '=', id).execute();
  const before = { email: person.email, groupId: person.groupId };
  await recordAudit(writer, author, { action: 'users-delete', objectKind: 'user', changes: [{ id, before }] });
}

/** For a lost device or a stolen session. The user stays enabled, but no browser is known any more. */
async function endUserSessions({ writer, author, granter }: RightsChange, id: number): Promise<void> {
  const { actor } = author;
  const person = await getListedPerson(writer, actor, id);
  if (person.isSuperuser && !granter.isSuperuser) throw new ApiError('not-permitted');
  if (id === actor.userId) throw new ApiError('users-endSessions-1');
  await sql`select directory.end_sessions(${id})`.execute(writer);
  await announceSessions(writer, { organizationId: actor.organizationId, userId: id });
  await recordAudit(writer, author, { action: 'users-end-sessions', objectKind: 'user', changes: [{ id }] });
}
