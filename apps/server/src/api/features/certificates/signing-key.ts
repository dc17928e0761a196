import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { publicKeyOf, type SigningKey } from '@ohmstead/certificates';
import type { Writer } from '@ohmstead/database';
import type { OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';
import { seal, unseal, type Sealed, type SecretsKeys } from '../../../secrets/seal.ts';

/** A key signs for a year. */
const keyLifeMs = 365 * 24 * 60 * 60 * 1_000;

type Row = Sealed & { kid: string; madeAt: Date };

/** The organisation's key; a new one with its first certificate, after a year, and where the former one can no longer be opened. */
export async function signingKey(
  writer: Writer,
  organizationId: OrganizationId,
  keys: SecretsKeys,
  nowMs: number,
): Promise<SigningKey> {
  const { rows } = await sql<Row>`select kid, sealed, sealed_by as "sealedBy", made_at as "madeAt"
    from directory.find_signing_key()`.execute(writer);
  const [row] = rows;
  const isDue = row === undefined || nowMs - row.madeAt.getTime() >= keyLifeMs;
  const secret = isDue ? null : unseal(row, placeOf(organizationId, row.kid), keys);
  if (isDue || secret === null) return makeSigningKey(writer, organizationId, keys);
  return { kid: row.kid, key: createPrivateKey({ key: secret, type: 'pkcs8', format: 'der' }) };
}

/** The public half is published from the commit on. */
export async function makeSigningKey(
  writer: Writer,
  organizationId: OrganizationId,
  keys: SecretsKeys,
): Promise<SigningKey> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { kid, x } = await publicKeyOf(String(publicKey.export({ format: 'jwk' }).x));
  const secret = privateKey.export({ type: 'pkcs8', format: 'der' });
  const { sealed, sealedBy } = seal(secret, placeOf(organizationId, kid), keys);
  await sql`select directory.add_signing_key(${kid}, ${x}, ${sealed}, ${sealedBy})`.execute(writer);
  return { kid, key: privateKey };
}

const placeOf = (organizationId: OrganizationId, kid: string): string => `signing-key:${organizationId}:${kid}`;
