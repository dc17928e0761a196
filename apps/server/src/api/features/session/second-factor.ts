import type { SecondFactorBody, UserData } from '@ohmstead/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { originOf } from '../../audit/author.ts';
import { applyIdentity, findTicketIdentity } from '../../identity-provider/apply-identity.ts';
import { route } from '../../route.ts';
import { rememberedLife } from '../../second-factors/second-factor-limits.ts';
import { purposes } from '../../second-factors/challenge.ts';
import { onlyProof } from '../../second-factors/only-proof.ts';
import { countFactor, endFactorCount, isRightProof, takeFactorBack } from '../../second-factors/show-factor.ts';
import {
  findTicketOwner,
  rememberBrowser,
  takeTry,
  useTicket,
  type TicketOwner,
} from '../../second-factors/sign-in-ticket.ts';
import { cookieNames, rememberedCookie, ticketCookie } from '../../sessions/cookie-names.ts';
import { mayAttemptSignIn } from '../../sessions/same-origin.ts';
import { noteRefusedSignIn } from '../../sessions/sign-in.ts';
import { findBrowser, finishSignIn } from '../../sessions/finish-sign-in.ts';

/** The second half of logging in: the password was right, and its ticket came with `session-login-9`. */
export function secondFactorSignIn(app: FastifyInstance, parts: ApiParts): void {
  const { database, isHttps } = parts;
  const names = cookieNames(isHttps);

  route(app, 'POST /api/session/secondFactor', async (request, reply) => {
    if (!mayAttemptSignIn(request, parts.origins)) throw new ApiError('not-permitted');
    const { ticket } = request.body;
    const proof = onlyProof(request.body, purposes.ticket(ticket));
    const owner = await findTicketOwner(database, ticket, request.cookies[names.ticket]);
    if (!owner) throw new ApiError('session-secondFactor-1');
    const browser = await findBrowser(parts, request, owner);
    await countFactor(database, owner, browser);
    if (!(await takeTry(database, ticket))) {
      await takeFactorBack(database, owner, browser);
      throw new ApiError('session-secondFactor-1');
    }
    if (!(await isRightProof(parts, owner, proof, originOf(request)))) return refuse(request, owner);
    await endFactorCount(database, owner, browser);
    const identity = await findTicketIdentity(database, ticket);
    if (!(await useTicket(database, ticket))) throw new ApiError('session-secondFactor-1');
    if (identity) await applyIdentity(parts, owner, identity, originOf(request));
    return finish(request, reply, owner, identity !== null);
  });

  async function refuse(request: FastifyRequest, { email }: TicketOwner): Promise<never> {
    const { ip, client = null } = originOf(request);
    await noteRefusedSignIn(database, { email, address: ip, client }, 'wrong second factor');
    throw new ApiError('session-secondFactor-2');
  }

  async function finish(
    request: FastifyRequest<{ Body: SecondFactorBody }>,
    reply: FastifyReply,
    owner: TicketOwner,
    isByProvider: boolean,
  ): Promise<UserData> {
    const identity = isByProvider ? { provenAt: new Date(), isFactorAsserted: false } : undefined;
    const user = await finishSignIn(parts, owner, request, reply, { identity });
    void reply.clearCookie(names.ticket, ticketCookie(isHttps));
    if (!user) throw new ApiError('session-secondFactor-1');
    const remembered = request.body.remember ? await rememberBrowser(database, owner, rememberedLife) : null;
    if (remembered !== null) void reply.setCookie(names.remembered, remembered, rememberedCookie(isHttps));
    return user;
  }
}
