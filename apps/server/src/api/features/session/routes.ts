import type { UserData } from '@ohmstead/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiParts } from '../../api-parts.ts';
import { ApiError } from '../../api-error.ts';
import { authorOf, originOf } from '../../audit/author.ts';
import { callerOf } from '../../plugins/request-caller.ts';
import { route } from '../../route.ts';
import { cookieNames, deviceCookie, sessionCookie } from '../../sessions/cookie-names.ts';
import { closeSession } from '../../sessions/open-session.ts';
import { mayAttemptSignIn } from '../../sessions/same-origin.ts';
import { signIn, type SignedIn } from '../../sessions/sign-in.ts';
import { startSession } from '../../sessions/start-session.ts';
import { getUserData } from '../../sessions/user-data.ts';

export function sessionRoutes(app: FastifyInstance, parts: ApiParts): void {
  const names = cookieNames(parts.isHttps);

  route(app, 'GET /api/session', async (request) => {
    const caller = await parts.authenticate(request, false);
    if (caller) request.countCall(caller.actor);
    const user = caller && (await getUserData(parts.database, caller));
    // 400 and not 401: the first request of every page has two expected answers (decisions §2).
    if (!user) throw new ApiError('not-authenticated', [], { status: 400 });
    return user;
  });

  route(app, 'GET /api/demo', async () => parts.demo);

  route(app, 'POST /api/session', async (request, reply) => {
    if (!mayAttemptSignIn(request, parts.origins)) throw new ApiError('not-permitted');
    const deviceCookieText = request.cookies[names.device];
    const person = await signIn(parts.signIn, {
      ...request.body,
      address: request.ip,
      client: originOf(request).client ?? null,
      deviceCookie: deviceCookieText,
    });
    return signedIn(person, request, reply);
  });

  route(app, 'DELETE /api/session', async (request, reply) => {
    const { sessionHash } = callerOf(request);
    await closeSession(parts.database, authorOf(request), sessionHash);
    parts.changes.endSession(sessionHash);
    void reply.clearCookie(names.session, sessionCookie(parts.isHttps));
    // Not "cookies": the device cookie lets the owner log in while other people guess the password.
    void reply.header('clear-site-data', '"cache", "storage"');
  });

  async function signedIn(person: SignedIn, request: FastifyRequest, reply: FastifyReply): Promise<UserData> {
    void reply.setCookie(names.device, person.deviceCookie, deviceCookie(parts.isHttps));
    const user = await startSession(parts, person, request, reply, { action: 'session-login', isProven: true });
    if (!user) throw new ApiError('session-login-6');
    return user;
  }
}
