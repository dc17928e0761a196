import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

type Person = { organizationId: number; userId: number };

/**
 * Marks a browser that this person has signed in from, so that strangers who guess the password cannot lock its owner out
 * (OWASP, device cookies). Worth nothing without the password.
 */
export function makeDeviceCookie(key: Buffer, person: Person): string {
  const nonce = randomBytes(16).toString('base64url');
  return `${nonce}.${sign(key, person, nonce)}`;
}

/** The browser's name; null where the cookie is another person's, or nobody's. */
export function readDeviceCookie(key: Buffer, person: Person, cookie: string | undefined): string | null {
  const [nonce, signature] = cookie?.split('.') ?? [];
  if (!nonce || !signature) return null;
  const expected = Buffer.from(sign(key, person, nonce));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? nonce : null;
}

const sign = (key: Buffer, { organizationId, userId }: Person, nonce: string): string =>
  createHmac('sha256', key).update(`device-cookie:${organizationId}:${userId}:${nonce}`).digest('base64url');
