import type { RequestOptions } from '@ohmstead/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { originOf } from '../../audit/author.ts';
import { onceAMinute } from '../../audit/once-a-minute.ts';
import { route } from '../../route.ts';
import { purposes } from '../../second-factors/challenge.ts';
import { judgePasskey } from '../../second-factors/judge-passkey.ts';
import { listOwnPasskeys, requestOptions } from '../../second-factors/passkey-options.ts';
import { requireName } from '../../second-factors/relying-party.ts';
import { findTicketOwner } from '../../second-factors/sign-in-ticket.ts';
import { needsIdentityProvider } from '../../identity-provider/needs-identity-provider.ts';
import { addressCounters, beginAttempt, succeedAttempt } from '../../sessions/attempts.ts';
import { cookieNames } from '../../sessions/cookie-names.ts';
import { mayAttemptSignIn } from '../../sessions/same-origin.ts';
import { noteRefusedSignIn } from '../../sessions/sign-in.ts';
import { finishSignIn } from '../../sessions/finish-sign-in.ts';

const isNews = onceAMinute();

/** A passkey verifies its user, so that it is enough alone. */
export function passkeySignIn(app: FastifyInstance, parts: ApiParts): void {
  const { database } = parts;
  const names = cookieNames(parts.isHttps);

  route(app, 'POST /api/session/passkeyOptions', async (request) => {
    requireOwnPage(request);
    requireName(request, parts.relyingParty, { code: 'session-passkey-2', page: '/login' });
    const { ticket } = request.body;
    return ticket === undefined ? requestOptions(parts, purposes.logIn) : optionsOf(ticket, request);
  });

  /** Wrong ones count against the address alone: no passkey can be guessed, and whoever knows the id of one must not shut its owner out. */
  route(app, 'POST /api/session/passkey', async (request, reply) => {
    requireOwnPage(request);
    const counters = addressCounters(request.ip);
    await beginAttempt(database, counters);
    const { owner, use } = await judgePasskey(parts, purposes.logIn, request.body.passkey);
    if (!owner || !use) {
      if (owner) await noteRefusal(request, owner.email, 'wrong passkey');
      throw new ApiError('session-passkey-1');
    }
    await succeedAttempt(database, counters);
    if (owner.isDisabled) {
      await noteRefusal(request, owner.email, 'disabled');
      throw new ApiError('session-login-7');
    }
    if (await needsIdentityProvider(database, owner)) {
      await noteRefusal(request, owner.email, 'single sign-on only');
      throw new ApiError('session-login-10');
    }
    const user = await finishSignIn(parts, owner, request, reply, { passkey: use });
    if (!user) throw new ApiError('session-passkey-1');
    return user;
  });

  function requireOwnPage(request: FastifyRequest): void {
    if (!mayAttemptSignIn(request, parts.origins)) throw new ApiError('not-permitted');
  }

  async function optionsOf(ticket: string, request: FastifyRequest): Promise<RequestOptions> {
    const owner = await findTicketOwner(database, ticket, request.cookies[names.ticket]);
    if (!owner) throw new ApiError('session-secondFactor-1');
    const passkeys = await listOwnPasskeys(database, owner);
    if (passkeys.length === 0) throw new ApiError('session-secondFactor-2');
    return requestOptions(parts, purposes.ticket(ticket), passkeys);
  }

  /** The same refusal can be repeated without limit. */
  async function noteRefusal(request: FastifyRequest, email: string, reason: string): Promise<void> {
    const { ip, client = null } = originOf(request);
    if (isNews(`${email} ${reason}`)) await noteRefusedSignIn(database, { email, address: ip, client }, reason);
  }
}
