import type { StepUpBody } from '@ohmstead/contract';
import { onlyRow } from '@ohmstead/database';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { recordAudit } from '../../../audit/record-audit.ts';
import type { Author } from '../../../audit/author.ts';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { callerOf } from '../../plugins/request-caller.ts';
import { route } from '../../route.ts';
import { purposes } from '../../second-factors/challenge.ts';
import { onlyProof } from '../../second-factors/only-proof.ts';
import { listOwnPasskeys, requestOptions } from '../../second-factors/passkey-options.ts';
import { requireName } from '../../second-factors/relying-party.ts';
import { countFactor, endFactorCount, isRightProof } from '../../second-factors/show-factor.ts';
import { findNeededProofs } from '../../second-factors/sign-in-ticket.ts';
import { findOwnBrowser } from '../../sessions/finish-sign-in.ts';
import { requireOwnPassword } from '../../sessions/require-own-password.ts';

/** Calls that show secrets or give rights ask for the person, not only for their session (decision 0250). */
export function stepUp(app: FastifyInstance, parts: ApiParts): void {
  const { database } = parts;

  route(app, 'POST /api/session/stepUp', async (request) => {
    const { sessionHash } = callerOf(request);
    const author = authorOf(request);
    await requireProof(parts, { ...author, sessionHash }, request);
    return database.writeTenant(author.actor, async (writer) => {
      const { rows } = await sql<{ stepUpUntil: number }>`
        select floor(extract(epoch from directory.prove_session(${sessionHash})) * 1000)::bigint as "stepUpUntil"`.execute(
        writer,
      );
      const event = { action: 'session-step-up', objectKind: 'user', changes: [{ id: author.actor.userId }] };
      await recordAudit(writer, author, event);
      return onlyRow(rows);
    });
  });

  route(app, 'POST /api/session/stepUp/passkeyOptions', async (request) => {
    const { actor, sessionHash } = callerOf(request);
    requireName(request, parts.relyingParty, { code: 'session-passkey-2', page: '/' });
    const passkeys = await listOwnPasskeys(database, actor);
    if (passkeys.length === 0) throw new ApiError('session-stepUp-2');
    return requestOptions(parts, purposes.stepUp(sessionHash), passkeys);
  });

  route(app, 'DELETE /api/session/stepUp', async (request) => {
    const { sessionHash } = callerOf(request);
    const author = authorOf(request);
    await database.writeTenant(author.actor, async (writer) => {
      await sql`select directory.lock_session(${sessionHash})`.execute(writer);
      const event = { action: 'session-lock', objectKind: 'user', changes: [{ id: author.actor.userId }] };
      await recordAudit(writer, author, event);
    });
  });
}

type Stepper = Author & { sessionHash: Buffer };

/** The password of somebody who has a factor would prove less than the login did. */
async function requireProof(
  parts: ApiParts,
  stepper: Stepper,
  request: FastifyRequest<{ Body: StepUpBody }>,
): Promise<void> {
  const { password, ...body } = request.body;
  const { sessionHash, ...author } = stepper;
  const { actor } = author;
  const { proofs } = await findNeededProofs(parts.database, actor, undefined);
  if (password !== undefined) {
    if (proofs.length > 0) throw new ApiError('session-stepUp-2');
    await requireOwnPassword(parts, author, password, 'session-stepUp-1');
    return;
  }
  const proof = onlyProof(body, purposes.stepUp(sessionHash));
  const isOwn = 'recoveryCode' in proof ? proofs.length > 0 : proofs.includes('code' in proof ? 'totp' : 'passkey');
  if (!isOwn) throw new ApiError('session-stepUp-2');
  const browser = await findOwnBrowser(parts, request);
  await countFactor(parts.database, actor, browser);
  if (!(await isRightProof(parts, actor, proof, author))) throw new ApiError('session-stepUp-1');
  await endFactorCount(parts.database, actor, browser);
}
