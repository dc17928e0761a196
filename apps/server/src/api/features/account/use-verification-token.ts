import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { enterAs, type TokenOwner } from '../../links/enter-as.ts';
import { findToken, wordsOf, type FoundToken } from '../../links/find-token.ts';
import { findWeakness } from '../../passwords/find-weakness.ts';
import { hashNewPassword } from '../../passwords/hash-new-password.ts';
import { takePassword } from '../../passwords/take-password.ts';
import { hashSecret } from '../../sessions/session-secrets.ts';

type Verification = { token: string; password: string | undefined; ip: string };

/**
 * A registration link works alone, an invitation link with the chosen password. Returns the invited address: the holder of the link got
 * it by email there, so it is no secret.
 */
export async function useVerificationToken(
  parts: ApiParts,
  { token, password, ip }: Verification,
): Promise<string | undefined> {
  if (token === '') throw new ApiError('users-update-1');
  const found = requireUsable(await findToken(parts.database, token));
  if (found.purpose === 'verify' && password === undefined) {
    await verifyAddress(parts, token, ip);
    return undefined;
  }
  if (found.purpose !== 'invite') throw unusable();
  await acceptInvitation(parts, found, { token, password, ip });
  return found.email;
}

const unusable = () => new ApiError('users-update-3');

/** A link that was already used gets another error than an invalid one. */
function requireUsable(found: FoundToken | undefined): FoundToken {
  if (found?.purpose !== 'verify' && found?.purpose !== 'invite') throw unusable();
  if (found.state === 'good') return found;
  throw found.isVerified ? new ApiError('users-update-5') : unusable();
}

const verifyAddress = ({ database }: ApiParts, token: string, ip: string): Promise<void> =>
  database.withDirectory(async (directory) => {
    const { rows } = await sql<TokenOwner>`
      select organization_id as "organizationId", user_id as "userId"
        from directory.verify_address(${hashSecret(token)})`.execute(directory);
    const owner = rows[0];
    // Another request has just used the same link, so the address is verified.
    if (!owner) throw new ApiError('users-update-5');
    const event = { action: 'users-verify', objectKind: 'user', changes: [{ id: owner.userId }] };
    await recordAudit(await enterAs(directory, owner), { ip }, event);
  });

async function acceptInvitation({ database, signIn }: ApiParts, found: FoundToken, verification: Verification) {
  const { token, password = '', ip } = verification;
  if (found.isDisabled) throw unusable();
  const weakness = findWeakness(password, wordsOf(found));
  if (weakness) throw new ApiError('users-update-4', [weakness]);
  const passwordHash = await hashNewPassword(signIn, { password, email: found.email, ip, proof: 'link' });
  const owner = await takePassword(database, { found, token, purpose: 'invite', passwordHash, ip });
  if (!owner) throw new ApiError('users-update-5');
}
