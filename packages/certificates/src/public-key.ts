import { calculateJwkThumbprint } from 'jose';

/** A published key, as a JSON Web Key (RFC 8037). */
export type PublicKey = { alg: 'EdDSA'; crv: 'Ed25519'; kid: string; kty: 'OKP'; use: 'sig'; x: string };

/** `x` is the public key in base64url; `kid` becomes its RFC 7638 thumbprint. */
export async function publicKeyOf(x: string): Promise<PublicKey> {
  const key = { crv: 'Ed25519', kty: 'OKP', x } as const;
  return { ...key, alg: 'EdDSA', use: 'sig', kid: await calculateJwkThumbprint(key) };
}
