import type { ErrorCode } from '@ohmstead/contract';
import { wholeOrganization, type Actor } from '@ohmstead/domain';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { beginAttempt } from '../../sessions/attempts.ts';
import { isPassword } from '../../sessions/password-hashing.ts';

type Own = { email: string; passwordHash: string | null };

/** A session alone does not take an account over: guesses of the password are counted here as they are at sign-in. */
export async function requireOwnPassword(
  { database, signIn }: ApiParts,
  { organizationId, userId }: Actor,
  password: string,
  otherwise: ErrorCode,
): Promise<void> {
  const counter = { subject: `own-password:${organizationId}:${userId}`, maxFailures: 5, maxInARow: 1_000_000 };
  await beginAttempt(database, [counter]);
  const { rows } = await database.readTenant(wholeOrganization(organizationId, userId), (reader) =>
    sql<Own>`select email, password_hash as "passwordHash" from directory.own_account(${userId})`.execute(reader),
  );
  const stored = rows[0]?.passwordHash ?? '';
  const isRight = await signIn.hashQueue.run({ address: String(userId), isPreferred: true }, () =>
    isPassword(stored, password),
  );
  if (!isRight) throw new ApiError(otherwise);
  await database.withDirectory((directory) =>
    sql`select directory.clear_attempts(${counter.subject})`.execute(directory),
  );
}
