import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

type Person = { organizationId: number; userId: number };
/** A browser that this person has signed in from. */
export type KnownBrowser = Person & { name: string };

/**
 * Marks a browser that this person has signed in from, so that strangers who guess the password cannot lock its owner out
 * (OWASP, device cookies). Worth nothing without the password. It says itself whose it is, so that a flood of strangers is told
 * apart before anything is looked up.
 */
export function makeDeviceCookie(key: Buffer, { organizationId, userId }: Person): string {
  const text = `${organizationId}.${userId}.${randomBytes(16).toString('base64url')}`;
  return `${text}.${sign(key, text)}`;
}

/** Null where nobody of ours has made the cookie. */
export function readDeviceCookie(key: Buffer, cookie: string | undefined): KnownBrowser | null {
  const [, text, organizationId, userId, name] = /^((\d+)\.(\d+)\.([\w-]{22}))\.[\w-]{43}$/.exec(cookie ?? '') ?? [];
  if (cookie === undefined || text === undefined || name === undefined) return null;
  const given = Buffer.from(cookie.slice(text.length + 1));
  if (!timingSafeEqual(given, Buffer.from(sign(key, text)))) return null;
  return { organizationId: Number(organizationId), userId: Number(userId), name };
}

const sign = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(`device-cookie:${text}`).digest('base64url');
