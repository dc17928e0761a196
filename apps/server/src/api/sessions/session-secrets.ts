import { createHash, createHmac, randomBytes } from 'node:crypto';

/** 32 bytes as base64url. */
const secretForm = /^[A-Za-z0-9_-]{43}$/;

export const isSecret = (text: unknown): text is string => typeof text === 'string' && secretForm.test(text);

/** What the cookie carries; never in a body. */
export const newCookieSecret = (): string => randomBytes(32).toString('base64url');

/** What the body carries as `token`: every tab derives the same one, and nobody derives the cookie from it. */
export const bearerOf = (cookieSecret: string): string =>
  createHmac('sha256', cookieSecret).update('bearer-v1').digest('base64url');

/** What the database keeps. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
