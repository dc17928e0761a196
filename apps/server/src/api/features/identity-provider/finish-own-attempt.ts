import type { IdentityProviderTest } from '@ohmstead/contract';
import { sql } from 'kysely';
import type { FastifyRequest } from 'fastify';
import { recordAudit } from '../../../audit/record-audit.ts';
import type { Author } from '../../../audit/author.ts';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { originOf, sessionName } from '../../audit/author.ts';
import { linkIdentity } from '../../identity-provider/apply-identity.ts';
import type { FinishedAttempt } from '../../identity-provider/attempt.ts';
import { provenForS } from '../../identity-provider/attempt-limits.ts';
import type { Outcome, Said } from '../../identity-provider/outcome.ts';
import type { Caller } from '../../plugins/request-caller.ts';
import { findNeededProofs } from '../../second-factors/sign-in-ticket.ts';

type Parts = Pick<ApiParts, 'database'>;

/** Of somebody who is logged in: a test, a step-up or a link. */
export async function finishOwnAttempt(
  parts: Parts,
  attempt: FinishedAttempt,
  caller: Caller,
  request: FastifyRequest,
): Promise<void> {
  const { purpose, outcome, revision } = attempt;
  const author = { ...originOf(request), actor: caller.actor, session: sessionName(caller.sessionHash) };
  if (purpose === 'test') await keepTest(parts, author, outcome, revision);
  const { said, failure } = outcome;
  if (failure) throw new ApiError(failure.code, failure.params);
  if (purpose === 'link')
    await parts.database.writeTenant(author.actor, (writer) => linkIdentity(writer, author.actor, said, author));
  if (purpose === 'stepUp') await proveSession(parts, author, caller.sessionHash, said);
}

/** Of a provider that has not been changed since. */
async function keepTest({ database }: Parts, author: Author, { said, failure }: Outcome, revision: number) {
  const result: IdentityProviderTest = {
    at: Date.now(),
    ok: failure === undefined,
    code: failure?.code ?? null,
    claims: said?.claims ?? null,
  };
  const { organizationId } = author.actor;
  await database.writeTenant(author.actor, async (writer) => {
    const { rows } = await sql`update identity_providers set last_test = ${JSON.stringify(result)}::jsonb
      where organization_id = ${organizationId} and revision = ${revision} returning 1`.execute(writer);
    if (rows.length === 0) throw new ApiError('signIn-oidc-2');
    const after = { test: result.ok ? 'passed' : result.code };
    const event = { action: 'organizations-identity-provider', objectKind: 'organization' };
    await recordAudit(writer, author, { ...event, changes: [{ id: null, after }] });
  });
}

/** From when the person logged in there. The provider of somebody who has a factor must have asked for one too. */
async function proveSession(
  { database }: Parts,
  author: Author,
  sessionHash: Buffer,
  { issuer, subject, authTime, isFactorAsserted }: Said,
): Promise<void> {
  const { proofs } = await findNeededProofs(database, author.actor, undefined);
  if (proofs.length > 0 && !isFactorAsserted) throw new ApiError('session-stepUp-2');
  if (authTime === null || authTime < Date.now() / 1_000 - provenForS) throw new ApiError('signIn-oidc-10');
  await database.writeTenant(author.actor, async (writer) => {
    const { rows } = await sql<{ userId: number | null }>`
      select linked_id as "userId" from directory.find_identity(${issuer}, ${subject}, null)`.execute(writer);
    if (rows[0]?.userId !== author.actor.userId) throw new ApiError('signIn-oidc-9');
    await sql`select directory.prove_session_since(${sessionHash}, ${new Date(authTime * 1_000)})`.execute(writer);
    const event = { action: 'session-step-up', objectKind: 'user', changes: [{ id: author.actor.userId }] };
    await recordAudit(writer, author, event);
  });
}
