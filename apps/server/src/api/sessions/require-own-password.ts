import type { ErrorCode } from '@ohmstead/contract';
import { wholeOrganization } from '@ohmstead/domain';
import { sql } from 'kysely';
import { ApiError } from '../api-error.ts';
import type { ApiParts } from '../api-parts.ts';
import type { Author } from '../../audit/author.ts';
import { accountName, beginAttempt } from './attempts.ts';
import { isPassword } from './password-hashing.ts';
import { queueAddress } from './password-queue.ts';

type Own = { email: string; passwordHash: string | null };

/**
 * A session alone must not be enough to take over an account, so wrong passwords are counted here as they are at sign-in. Returns the email
 * address.
 */
export async function requireOwnPassword(
  { database, signIn }: ApiParts,
  { actor: { organizationId, userId }, ip }: Author,
  password: string,
  otherwise: ErrorCode,
): Promise<string> {
  const counter = { subject: `own-password:${organizationId}:${userId}`, maxFailures: 5, maxInARow: 1_000_000 };
  await beginAttempt(database, [counter]);
  const { rows } = await database.readTenant(wholeOrganization(organizationId, userId), (reader) =>
    sql<Own>`select email, password_hash as "passwordHash" from directory.own_account(${userId})`.execute(reader),
  );
  const { email, passwordHash } = rows[0] ?? { email: '', passwordHash: null };
  const caller = { account: accountName(email), address: queueAddress(ip), knownAs: 'session' };
  const isRight = await signIn.hashQueue.run(caller, () => isPassword(passwordHash ?? '', password));
  if (!isRight) throw new ApiError(otherwise);
  await database.withDirectory((directory) =>
    sql`select directory.clear_attempts(${counter.subject})`.execute(directory),
  );
  return email;
}
