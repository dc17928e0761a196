import { ownUserBody, strict, type OwnUserBody, type UserData } from '@ohmstead/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { answers } from '../../answers.ts';
import { ApiError, badInput } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import type { ApiServer } from '../../api-server.ts';
import { authorOf } from '../../audit/author.ts';
import { callerOf } from '../../plugins/request-caller.ts';
import { getUserData } from '../../sessions/user-data.ts';
import { userDataSchema } from '../../sessions/user-data-schema.ts';
import { changeOwnUser } from './change-own-user.ts';
import { changePassword } from './change-password.ts';
import { renewSession } from './renew-session.ts';
import { useVerificationToken } from './use-verification-token.ts';

/** To sign in with. */
const invited = Type.Object({ email: Type.String() }, { ...strict, description: 'The invitation was accepted' });

/** The types know one good status of a route only; the schema of the other is checked all the same. */
const answer = (reply: FastifyReply, user: UserData) => reply.code(200).send(user);

/** One address for two things (spec: administration §7): links that need no session, and the profile, which does. */
export function ownUserRoutes(app: ApiServer, parts: ApiParts): void {
  const schema = {
    summary: 'Use the link of a mail (204), accept an invitation (201), or change the own user (200)',
    body: ownUserBody,
    response: {
      ...answers(userDataSchema).response,
      201: invited,
      204: Type.Null({ description: 'The link was used' }),
    },
  };
  app.put('/api/users', { schema }, async (request, reply) => {
    const { verificationToken: token, password, ...profile } = request.body;
    if (token === undefined && password === undefined)
      return answer(reply, await changeProfile(profile, request, reply));
    if (Object.keys(profile).length > 0) throw badInput('a link changes nothing else');
    const email = await useVerificationToken(parts, { token: token ?? '', password, ip: request.ip });
    return email === undefined ? reply.code(204).send(null) : reply.code(201).send({ email });
  });

  async function changeProfile(body: OwnUserBody, request: FastifyRequest, reply: FastifyReply): Promise<UserData> {
    request.caller = await parts.authenticate(request, false);
    if (!request.caller) throw new ApiError('not-authenticated');
    request.countCall(request.caller.actor);
    const { version, oldPassword, newPassword, ...profile } = body;
    if (oldPassword === undefined && newPassword === undefined) return changeUser(body, request);
    if (Object.keys(profile).length > 0) throw badInput('a password is changed alone');
    const change = { version, oldPassword: oldPassword ?? '', newPassword: newPassword ?? '' };
    const author = authorOf(request);
    const owner = await changePassword(parts, author, change);
    return renewSession(parts, { author, owner }, request, reply);
  }

  async function changeUser(body: OwnUserBody, request: FastifyRequest): Promise<UserData> {
    const { actor, bearerToken } = callerOf(request);
    await parts.database.writeTenant(actor, (writer) => changeOwnUser(writer, authorOf(request), body));
    const user = await getUserData(parts.database, actor, bearerToken);
    if (!user) throw new ApiError('not-authenticated');
    return user;
  }
}
