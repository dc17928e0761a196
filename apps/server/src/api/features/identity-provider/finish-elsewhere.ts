import type { UserData } from '@ohmstead/contract';
import { wholeOrganization } from '@ohmstead/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { originOf } from '../../audit/author.ts';
import { onceAMinute } from '../../audit/once-a-minute.ts';
import { applyIdentity, keepTicketIdentity } from '../../identity-provider/apply-identity.ts';
import { endAttempt, findAttempt, type FinishedAttempt } from '../../identity-provider/attempt.ts';
import type { Said } from '../../identity-provider/outcome.ts';
import { noteRefusedIdentity, settleAccount, type Settled } from '../../identity-provider/settle-account.ts';
import { route } from '../../route.ts';
import { findNeededProofs, makeTicket } from '../../second-factors/sign-in-ticket.ts';
import { attemptCookie, cookieNames, ticketCookie } from '../../sessions/cookie-names.ts';
import { readBrowserOwner } from '../../sessions/mark-browser.ts';
import { mayAttemptSignIn } from '../../sessions/same-origin.ts';
import { signIn } from '../../sessions/sign-in.ts';
import { finishSignIn } from '../../sessions/finish-sign-in.ts';
import { finishOwnAttempt } from './finish-own-attempt.ts';

const isNews = onceAMinute();

type Finishing = FinishedAttempt & { cookie: string };

/** What has come of a login at the provider, asked for by our own page. */
export function finishElsewhere(app: FastifyInstance, parts: ApiParts): void {
  const { database, isHttps } = parts;
  const names = cookieNames(isHttps);

  route(app, 'POST /api/signIn/oidc/finish', async (request, reply) => {
    if (!mayAttemptSignIn(request, parts.origins)) throw new ApiError('not-permitted');
    const attempt = await findAttempt(database, request.cookies[names.attempt]);
    if (!attempt) throw new ApiError('signIn-oidc-2');
    if (attempt.purpose === 'signIn') return enter(attempt, request.body.password, request, reply);
    const caller = await parts.authenticate(request, false);
    if (!caller || !attempt.sessionHash?.equals(caller.sessionHash)) throw new ApiError('signIn-oidc-2');
    await end(attempt, reply);
    await finishOwnAttempt(parts, attempt, caller, request);
    return reply.code(204).send(undefined);
  });

  async function enter(
    attempt: Finishing,
    password: string | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<UserData> {
    const { organizationId, outcome } = attempt;
    const { said, failure } = outcome;
    try {
      if (failure) throw new ApiError(failure.code, failure.params);
      const settled = await settleAccount(parts, { ...attempt, said, origin: originOf(request) });
      if (settled.needsPassword) await requirePassword(attempt, settled, password, request);
      await end(attempt, reply);
      if (settled.isDisabled) throw new ApiError('session-login-7');
      return await goOn(attempt, said, settled, request, reply);
    } catch (error) {
      if (error instanceof ApiError && isRefusal(error)) {
        await endAttempt(database, attempt.cookie);
        await noteRefusal({ organizationId, said, error }, request);
      }
      throw error;
    }
  }

  /** Once: of two at once, one. */
  async function end({ cookie }: Finishing, reply: FastifyReply): Promise<void> {
    if (!(await endAttempt(database, cookie))) throw new ApiError('signIn-oidc-2');
    void reply.clearCookie(names.attempt, attemptCookie(isHttps));
  }

  /** Counted as at the login page. The attempt stays, for another try. */
  async function requirePassword(
    { organizationId }: Finishing,
    { email, userId }: Settled,
    password: string | undefined,
    request: FastifyRequest,
  ): Promise<void> {
    if (password === undefined) throw new ApiError('signIn-oidc-8');
    const { ip, client = null } = originOf(request);
    const deviceCookie = request.cookies[names.device];
    const shown = await signIn(parts.signIn, { email, password, address: ip, client, deviceCookie });
    if (shown.organizationId !== organizationId || shown.userId !== userId) throw new ApiError('session-login-6');
  }

  async function goOn(
    { organizationId }: Finishing,
    { authTime, isFactorAsserted }: Said,
    { userId, identity }: Settled,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<UserData> {
    const owner = { organizationId, userId };
    const needed = await findNeededProofs(database, owner, request.cookies[names.remembered]);
    const lacksFactor = needed.proofs.length > 0 && !isFactorAsserted;
    if (lacksFactor && !needed.isRemembered) {
      const { ticket, browser } = await makeTicket(database, owner);
      await keepTicketIdentity(database, ticket, identity);
      void reply.setCookie(names.ticket, browser, ticketCookie(isHttps));
      throw new ApiError('session-login-9', [ticket, ...needed.proofs]);
    }
    await applyIdentity(parts, owner, identity, originOf(request));
    const person = await database.readTenant(wholeOrganization(organizationId, userId), (reader) =>
      readBrowserOwner(reader, owner),
    );
    const provenAt = authTime === null || lacksFactor ? null : new Date(authTime * 1_000);
    const by = { identity: { provenAt, isFactorAsserted }, isProven: false };
    const user = await finishSignIn(parts, { ...person, ...owner }, request, reply, by);
    if (!user) throw new ApiError('session-login-7');
    return user;
  }

  type Refused = { organizationId: Finishing['organizationId']; said: Said | undefined; error: ApiError };

  /** The same refusal can be repeated without limit. */
  async function noteRefusal({ organizationId, said, error: { code } }: Refused, request: FastifyRequest) {
    if (!isNews(`${organizationId} ${code} ${said?.subject ?? ''}`)) return;
    await noteRefusedIdentity(parts, { organizationId, userId: null, code, said, origin: originOf(request) });
  }
}

/** Those after which nothing of the attempt is left; a password may be tried again. */
const isRefusal = ({ code }: ApiError): boolean =>
  code === 'session-login-7' ||
  (code.startsWith('signIn-oidc-') && code !== 'signIn-oidc-2' && code !== 'signIn-oidc-8');
