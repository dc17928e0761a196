import { randomUUID } from 'node:crypto';
import type { Writer, Reader } from '@ohmstead/database';
import type { OrganizationId } from '@ohmstead/domain';
import { calculateJwkThumbprint, exportJWK, exportPKCS8, generateKeyPair, type JWK } from 'jose';
import { sql } from 'kysely';
import { seal, unseal, type SecretsKeys } from '../../secrets/seal.ts';

type Kind = 'secret' | 'key';
type Row = { kind: Kind; sealId: string; sealed: Buffer; sealedBy: string };

const placeOf = (organizationId: OrganizationId, kind: Kind, sealId: string) =>
  `identity provider ${organizationId} ${kind} ${sealId}`;

/** Understood by every provider. */
export const keyAlgorithm = 'RS256';

export async function saveProviderSecret(
  writer: Writer,
  organizationId: OrganizationId,
  { kind, secret }: { kind: Kind; secret: string },
  keys: SecretsKeys,
): Promise<void> {
  const sealId = randomUUID();
  const { sealed, sealedBy } = seal(Buffer.from(secret), placeOf(organizationId, kind, sealId), keys);
  await sql`select directory.save_identity_secret(${kind}, ${sealId}::uuid, ${sealed}, ${sealedBy})`.execute(writer);
}

const listSecrets = async (reader: Pick<Reader, 'getExecutor'>): Promise<Row[]> =>
  (
    await sql<Row>`select kind, seal_id as "sealId", sealed, sealed_by as "sealedBy" from directory.list_identity_secrets()`.execute(
      reader,
    )
  ).rows;

export const listSecretKinds = async (reader: Pick<Reader, 'getExecutor'>): Promise<Kind[]> =>
  (await listSecrets(reader)).map(({ kind }) => kind);

/** Null where there is none, or the key that sealed it is not here. */
export async function openProviderSecret(
  reader: Pick<Reader, 'getExecutor'>,
  organizationId: OrganizationId,
  kind: Kind,
  keys: SecretsKeys,
): Promise<string | null> {
  const row = (await listSecrets(reader)).find((each) => each.kind === kind);
  return row ? (unseal(row, placeOf(organizationId, kind, row.sealId), keys)?.toString() ?? null) : null;
}

export async function makeProviderKey(): Promise<{ secret: string; publicJwk: JWK }> {
  const { privateKey, publicKey } = await generateKeyPair(keyAlgorithm, { extractable: true });
  const jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  return { secret: await exportPKCS8(privateKey), publicJwk: { ...jwk, kid, alg: keyAlgorithm, use: 'sig' } };
}
