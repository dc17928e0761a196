import {
  administeredUser,
  idParams,
  inviteBody,
  resendInvitationBody,
  userEdit,
  usersAnswer,
} from '@ohmstead/contract';
import { answers } from '../../answers.ts';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import type { ApiServer } from '../../api-server.ts';
import { authorOf } from '../../audit/author.ts';
import { sendUpdates } from '../../entity-updates/send-updates.ts';
import { isOwnLink } from '../../links/is-own-link.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { changeRights } from '../../rights/change-rights.ts';
import { deleteUser } from './delete-user.ts';
import { editUser } from './edit-user.ts';
import { endUserSessions } from './end-user-sessions.ts';
import { inviteInTurn } from './invite-in-turn.ts';
import { getUser, writeUsers } from './list-users.ts';
import { resendInvitation } from './resend-invitation.ts';

export function userRoutes(app: ApiServer, { database, origins }: ApiParts): void {
  const list = { summary: 'Everybody of the organisation, by address', ...answers(usersAnswer) };
  app.get('/api/users', { schema: list }, async (request, reply) => {
    const actor = actorOf(request);
    return sendUpdates(
      inOnePiece(await database.readTenant(actor, (reader) => writeUsers(reader, actor))),
      request,
      reply,
    );
  });

  const invite = { summary: 'Invite people: all of them or nobody', body: inviteBody, ...answers(usersAnswer) };
  app.post('/api/users', { schema: invite }, async (request) => {
    const { body } = request;
    if (!isOwnLink(body.url ?? '', 'invite', request, origins)) throw new ApiError('users-create-3');
    return { users: await inviteInTurn(database, authorOf(request), body) };
  });

  const edit = {
    summary: 'Give a user a group or permissions; disable, enable',
    params: idParams,
    body: userEdit,
    ...answers(administeredUser),
  };
  app.put('/api/users/:id', { schema: edit }, async (request) => {
    const id = Number(request.params.id);
    return changeRights(database, authorOf(request), async (change) => {
      await editUser(change, id, request.body);
      return getUser(change.writer, change.author.actor, id);
    });
  });

  const remove = { summary: 'Delete a user', params: idParams, ...answers(null) };
  app.delete('/api/users/:id', { schema: remove }, async (request, reply) => {
    await changeRights(database, authorOf(request), (change) => deleteUser(change, Number(request.params.id)));
    return reply.code(204).send();
  });

  const end = { summary: 'End all sessions of a user, who stays enabled', params: idParams, ...answers(null) };
  app.post('/api/users/:id/endSessions', { schema: end }, async (request, reply) => {
    await changeRights(database, authorOf(request), (change) => endUserSessions(change, Number(request.params.id)));
    return reply.code(204).send();
  });

  const resend = {
    summary: 'Send the invitation again',
    params: idParams,
    body: resendInvitationBody,
    ...answers(null),
  };
  app.post('/api/users/:id/resendInvitation', { schema: resend }, async (request, reply) => {
    const author = authorOf(request);
    if (!isOwnLink(request.body.url ?? '', 'invite', request, origins)) throw new ApiError('users-resendInvitation-1');
    await changeRights(database, author, (change) => resendInvitation(change, Number(request.params.id)));
    return reply.code(204).send();
  });
}

async function* inOnePiece(text: string): AsyncGenerator<Buffer, void, undefined> {
  yield Buffer.from(text);
}
