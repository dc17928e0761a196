import type { OwnUserBody, UserData } from '@ohmstead/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, badInput } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { callerOf } from '../../plugins/request-caller.ts';
import { route } from '../../route.ts';
import { getUserData } from '../../sessions/user-data.ts';
import { changeOwnUser } from './change-own-user.ts';
import { changePassword } from './change-password.ts';
import { renewSession } from './renew-session.ts';
import { useVerificationToken } from './use-verification-token.ts';

/** One address for two things (spec: administration §7): links that need no session, and the profile, which does. */
export function ownUserRoutes(app: FastifyInstance, parts: ApiParts): void {
  route(app, 'PUT /api/users', async (request, reply) => {
    const { verificationToken: token, password, ...profile } = request.body;
    if (token === undefined && password === undefined) return changeProfile(profile, request, reply);
    if (Object.keys(profile).length > 0) throw badInput('a link changes nothing else');
    const email = await useVerificationToken(parts, { token: token ?? '', password, ip: request.ip });
    return email === undefined ? reply.code(204).send(undefined) : reply.code(201).send({ email });
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
