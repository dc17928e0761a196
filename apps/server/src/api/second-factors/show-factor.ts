import type { ShownPasskey } from '@ohmstead/contract';
import type { Database } from '@ohmstead/database';
import type { OrganizationId, UserId } from '@ohmstead/domain';
import { sql } from 'kysely';
import { unseal } from '../../secrets/seal.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Origin } from '../../audit/author.ts';
import type { ApiParts } from '../api-parts.ts';
import { enterAs } from '../links/enter-as.ts';
import { beginAttempt, succeedAttempt, type Counter } from '../sessions/attempts.ts';
import type { Purpose } from './challenge.ts';
import { judgePasskey, usePasskey } from './judge-passkey.ts';
import { hashesOf } from './recovery-codes.ts';
import { totpPlace } from './totp-place.ts';
import { stepOfCode } from './totp.ts';

export type FactorOwner = { organizationId: OrganizationId; userId: UserId };
export type Proof = { code: string } | { recoveryCode: string } | { passkey: ShownPasskey; purpose: Purpose };
type Parts = Pick<ApiParts, 'database' | 'secretsKeys' | 'passkeyKey' | 'relyingParty'>;

/**
 * All second factors of a person that are wrong, over every ticket, step-up and set-up. A browser that the person has logged in from is
 * counted by itself, so that others cannot lock the owner out.
 */
const factorCounter = ({ organizationId, userId }: FactorOwner, knownBrowser: string | null): Counter => ({
  subject: `second-factor:${organizationId}:${userId}${knownBrowser === null ? '' : `:${knownBrowser}`}`,
  maxFailures: 10,
  maxInARow: 1_000_000,
});

export const countFactor = (database: Database, owner: FactorOwner, knownBrowser: string | null): Promise<void> =>
  beginAttempt(database, [factorCounter(owner, knownBrowser)]);

/** A right one ends the count. */
export const endFactorCount = (database: Database, owner: FactorOwner, knownBrowser: string | null): Promise<void> =>
  succeedAttempt(database, [factorCounter(owner, knownBrowser)]);

/** For one that was counted and then not judged. */
export const takeFactorBack = (database: Database, owner: FactorOwner, knownBrowser: string | null): Promise<void> =>
  succeedAttempt(database, [{ ...factorCounter(owner, knownBrowser), atSuccess: 'takes-back' }]);

/** The attempt has been counted before. What was right is used up with this, whatever comes after. */
export function isRightProof(parts: Parts, owner: FactorOwner, proof: Proof, origin: Origin): Promise<boolean> {
  if ('code' in proof) return isRightCode(parts, owner, proof.code);
  if ('passkey' in proof) return isRightPasskey(parts, owner, proof);
  return isRightRecoveryCode(parts, owner, proof.recoveryCode, origin);
}

type PasskeyProof = { passkey: ShownPasskey; purpose: Purpose };

async function isRightPasskey(parts: Parts, owner: FactorOwner, { passkey, purpose }: PasskeyProof): Promise<boolean> {
  const { use } = await judgePasskey(parts, purpose, passkey);
  if (use?.organizationId !== owner.organizationId || use.userId !== owner.userId) return false;
  return parts.database.withDirectory((directory) => usePasskey(directory, use));
}

type SecretRow = { id: number; sealId: string; sealed: Buffer; sealedBy: string };

async function isRightCode({ database, secretsKeys }: Parts, owner: FactorOwner, code: string): Promise<boolean> {
  const { organizationId, userId } = owner;
  return database.withDirectory(async (directory) => {
    const { rows } = await sql<SecretRow>`select id, seal_id as "sealId", sealed, sealed_by as "sealedBy"
      from directory.find_totp_secrets(${organizationId}, ${userId})`.execute(directory);
    for (const { id, sealId, ...sealed } of rows) {
      const secret = unseal(sealed, totpPlace(owner, sealId), secretsKeys);
      const step = secret && stepOfCode(secret, code, Date.now());
      if (step === null) continue;
      const used = await sql<{ isNew: boolean }>`
        select directory.use_totp_step(${organizationId}, ${id}, ${step}) as "isNew"`.execute(directory);
      if (used.rows[0]?.isNew) return true;
    }
    return false;
  });
}

async function isRightRecoveryCode(
  { database, secretsKeys }: Parts,
  owner: FactorOwner,
  recoveryCode: string,
  origin: Origin,
): Promise<boolean> {
  const { organizationId, userId } = owner;
  return database.withDirectory(async (directory) => {
    const { rows } = await sql<{ left: number | null }>`select directory.use_recovery_code(${organizationId}, ${userId},
      ${hashesOf(recoveryCode, owner, secretsKeys)}::bytea[]) as left`.execute(directory);
    const left = rows[0]?.left ?? null;
    if (left === null) return false;
    const writer = await enterAs(directory, owner);
    await queueMail(writer, { template: 'recovery-code-used', parameters: { left }, userId });
    const event = {
      action: 'users-recovery-code-used',
      objectKind: 'user',
      changes: [{ id: userId, after: { left } }],
    };
    await recordAudit(writer, origin, event);
    return true;
  });
}
