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
import { deleteUser } from '../../people/delete-user.ts';
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
