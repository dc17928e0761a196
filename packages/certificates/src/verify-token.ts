import { base64url, compactVerify, errors, importJWK } from 'jose';
import { canonicalJson } from './canonical-json.ts';
import type { PublicKey } from './public-key.ts';
import { headerOf } from './token-header.ts';

type Claims = Record<string, unknown>;
type Parts = { kid: string; payload: Claims };

/**
 * What a genuine certificate says, else null. `id` is the one of the address, null if only the token is known. The rules are those of
 * docs/certificates.md; each of them stands here once, for the server and the page alike.
 */
export async function verifyCertificate(
  token: string,
  id: string | null,
  keys: readonly PublicKey[],
): Promise<Claims | null> {
  const parts = readParts(token);
  if (parts === null) return null;
  const { kid, payload } = parts;
  const key = keys.find((each) => each.kid === kid);
  if (key === undefined || payload['v'] !== 1 || typeof payload['jti'] !== 'string') return null;
  if (id !== null && payload['jti'] !== id) return null;
  return (await isSigned(token, key)) ? payload : null;
}

function readParts(token: string): Parts | null {
  const [header, payload, signature, ...more] = token.split('.');
  if (signature === undefined || more.length > 0 || decode(signature) === null) return null;
  const [head, body] = [readCanonical(header), readCanonical(payload)];
  if (head === null || body === null) return null;
  const { kid } = head;
  const isOurs =
    typeof kid === 'string' && canonicalJson(head) === canonicalJson(headerOf(kid, 'ohmstead-certificate'));
  return isOurs ? { kid, payload: body } : null;
}

/** The bytes of unpadded base64url; null unless they encode back to the same text. */
function decode(text: string | undefined): Uint8Array | null {
  if (text === undefined || !/^[\w-]+$/.test(text)) return null;
  try {
    const bytes = base64url.decode(text);
    return base64url.encode(bytes) === text ? bytes : null;
  } catch {
    return null;
  }
}

/** An object in canonical form, in which no name can stand twice. */
function readCanonical(part: string | undefined): Claims | null {
  const bytes = decode(part);
  if (bytes === null) return null;
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject && canonicalJson(value) === text ? (value as Claims) : null;
  } catch {
    return null;
  }
}

/** Only a signature that does not hold is an answer: a browser that cannot check signatures throws. */
async function isSigned(token: string, key: PublicKey): Promise<boolean> {
  const imported = await importJWK(key, 'EdDSA');
  try {
    await compactVerify(token, imported, { algorithms: ['EdDSA'] });
    return true;
  } catch (error) {
    if (error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JWSInvalid) return false;
    throw error;
  }
}
