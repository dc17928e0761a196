import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Seals what must be read again, such as private keys. It is not in the database, and never in a backup. */
export type SecretsKey = { key: Buffer; fingerprint: string };
/** The first one seals; all of them open. */
export type SecretsKeys = readonly [SecretsKey, ...SecretsKey[]];

export const secretsKeyBytes = 32;
const cipherName = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Tells keys apart without revealing anything about them. */
export const secretsKeyOf = (key: Buffer): SecretsKey => ({
  key,
  fingerprint: createHash('sha256').update('fingerprint').update(key).digest('hex').slice(0, 16),
});

export type Sealed = { sealed: Buffer; sealedBy: string };

/** `place` names the row, so that what is sealed opens nowhere else. */
export function seal(secret: Buffer, place: string, [{ key, fingerprint }]: SecretsKeys): Sealed {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(cipherName, key, nonce).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
  return { sealed, sealedBy: fingerprint };
}

/** Null if none of the keys sealed it. Throws if it was altered, or belongs to another place. */
export function unseal({ sealed, sealedBy }: Sealed, place: string, keys: SecretsKeys): Buffer | null {
  const sealer = keys.find(({ fingerprint }) => fingerprint === sealedBy);
  if (sealer === undefined) return null;
  const decipher = createDecipheriv(cipherName, sealer.key, sealed.subarray(0, nonceBytes)).setAAD(Buffer.from(place));
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]);
}
