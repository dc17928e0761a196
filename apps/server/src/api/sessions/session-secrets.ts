import { createHash, createHmac, randomBytes } from 'node:crypto';

/** 32 bytes as base64url. */
const secretForm = /^[A-Za-z0-9_-]{43}$/;

export const isSecret = (text: unknown): text is string => typeof text === 'string' && secretForm.test(text);

/** The value of the cookie; never sent in a body. */
export const newCookieSecret = (): string => randomBytes(32).toString('base64url');

/** The bearer token sent in a body: every tab derives the same one, and the cookie cannot be derived from it. */
export const bearerOf = (cookieSecret: string): string =>
  createHmac('sha256', cookieSecret).update('bearer-v1').digest('base64url');

/** The form stored in the database. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
