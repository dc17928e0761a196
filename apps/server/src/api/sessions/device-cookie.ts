import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The account that a browser is known to: the epoch changes with the password, and the address is the one used to log in. */
export type BrowserOwner = { organizationId: number; userId: number; authEpoch: number; email: string };
/** A browser that this user has logged in from. */
export type KnownBrowser = Omit<BrowserOwner, 'email'> & { name: string };

export const newBrowserName = (): string => randomBytes(16).toString('base64url');

/**
 * A cookie for a browser that this user has logged in from, so that strangers who guess the password cannot lock the owner out (OWASP,
 * device cookies). It grants nothing without the password, and nothing for any other address.
 */
export function makeDeviceCookie(key: Buffer, { email, ...owner }: BrowserOwner, name = newBrowserName()): string {
  const text = `${owner.organizationId}.${owner.userId}.${owner.authEpoch}.${name}`;
  return `${text}.${sign(key, text, email)}`;
}

const shape = /^((\d+)\.(\d+)\.(\d+)\.([\w-]{22}))\.([\w-]{43})$/;

/**
 * Null unless we issued the cookie for this address. Verified without a query, so that a flood of strangers is separated before it reaches
 * the database; whether the password has changed since is checked there.
 */
export function readDeviceCookie(key: Buffer, cookie: string | undefined, email: string): KnownBrowser | null {
  const [, text, organizationId, userId, authEpoch, name, signature] = shape.exec(cookie ?? '') ?? [];
  if (text === undefined || name === undefined || signature === undefined) return null;
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(key, text, email)))) return null;
  return { organizationId: Number(organizationId), userId: Number(userId), authEpoch: Number(authEpoch), name };
}

const sign = (key: Buffer, text: string, email: string): string =>
  createHmac('sha256', key).update(`device-cookie:${text}:${email.toLowerCase()}`).digest('base64url');
