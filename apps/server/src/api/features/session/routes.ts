import type { FactorProof, UserData } from '@ohmstead/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiParts } from '../../api-parts.ts';
import { ApiError } from '../../api-error.ts';
import { authorOf, originOf } from '../../audit/author.ts';
import { needsIdentityProvider } from '../../identity-provider/needs-identity-provider.ts';
import { callerOf } from '../../plugins/request-caller.ts';
import { route } from '../../route.ts';
import { findNeededProofs, makeTicket } from '../../second-factors/sign-in-ticket.ts';
import { cookieNames, deviceCookie, sessionCookie, ticketCookie } from '../../sessions/cookie-names.ts';
import { closeSession } from '../../sessions/open-session.ts';
import { mayAttemptSignIn } from '../../sessions/same-origin.ts';
import { noteRefusedSignIn, signIn, type SignedIn } from '../../sessions/sign-in.ts';
import { startSession } from '../../sessions/start-session.ts';
import { getUserData } from '../../sessions/user-data.ts';
import { endOwnViewing } from '../../viewing/end-viewing.ts';

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
    if (await needsIdentityProvider(parts.database, person)) {
      const { email } = request.body;
      const { ip, client = null } = originOf(request);
      await noteRefusedSignIn(parts.database, { email, address: ip, client }, 'single sign-on only');
      throw new ApiError('session-login-10');
    }
    const remembered = request.cookies[names.remembered];
    const needed = await findNeededProofs(parts.database, person, remembered);
    if (needed.proofs.length > 0 && !needed.isRemembered) return askSecondFactor(person, needed.proofs, reply);
    return signedIn(person, request, reply, needed.proofs.length === 0);
  });

  route(app, 'DELETE /api/session', async (request, reply) => {
    const caller = callerOf(request);
    const { sessionHash } = caller;
    await endOwnViewing(parts.database, authorOf(request), caller, 'log-out');
    await closeSession(parts.database, authorOf(request), sessionHash);
    parts.changes.endSession(sessionHash);
    void reply.clearCookie(names.session, sessionCookie(parts.isHttps, 0));
    // Not "cookies": the device cookie lets the owner log in while other people guess the password.
    void reply.header('clear-site-data', '"cache", "storage"');
  });

  /** The browser is not marked as known before the second factor was shown too. */
  async function askSecondFactor(person: SignedIn, proofs: FactorProof[], reply: FastifyReply): Promise<never> {
    const { ticket, browser } = await makeTicket(parts.database, person);
    void reply.setCookie(names.ticket, browser, ticketCookie(parts.isHttps));
    throw new ApiError('session-login-9', [ticket, ...proofs]);
  }

  /** A browser that is remembered saves the second factor once, and proves nothing. */
  async function signedIn(
    person: SignedIn,
    request: FastifyRequest,
    reply: FastifyReply,
    isProven: boolean,
  ): Promise<UserData> {
    void reply.setCookie(names.device, person.deviceCookie, deviceCookie(parts.isHttps));
    const user = await startSession(parts, person, request, reply, { action: 'session-login', isProven });
    if (!user) throw new ApiError('session-login-6');
    return user;
  }
}
