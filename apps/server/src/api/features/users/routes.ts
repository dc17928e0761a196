import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { sendUpdates } from '../../entity-updates/send-updates.ts';
import { isOwnLink } from '../../links/is-own-link.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { changeRights } from '../../rights/change-rights.ts';
import { route } from '../../route.ts';
import { deleteUser } from './delete-user.ts';
import { editUser } from './edit-user.ts';
import { endUserSessions } from './end-user-sessions.ts';
import { inviteInTurn } from './invite-in-turn.ts';
import { getUser, writeUsers } from './list-users.ts';
import { resendInvitation } from './resend-invitation.ts';

export function userRoutes(app: FastifyInstance, { database, origins }: ApiParts): void {
  route(app, 'GET /api/users', async (request, reply) => {
    const actor = actorOf(request);
    return sendUpdates(
      inOnePiece(await database.readTenant(actor, (reader) => writeUsers(reader, actor))),
      request,
      reply,
    );
  });

  route(app, 'POST /api/users', async (request) => {
    const { body } = request;
    if (!isOwnLink(body.url ?? '', 'invite', request, origins)) throw new ApiError('users-create-3');
    return { users: await inviteInTurn(database, authorOf(request), body) };
  });

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

  route(app, 'POST /api/users/:id/resendInvitation', async (request) => {
    const author = authorOf(request);
    if (!isOwnLink(request.body.url ?? '', 'invite', request, origins)) throw new ApiError('users-resendInvitation-1');
    await changeRights(database, author, (change) => resendInvitation(change, Number(request.params.id)));
  });
}

async function* inOnePiece(text: string): AsyncGenerator<Buffer, void, undefined> {
  yield Buffer.from(text);
}
