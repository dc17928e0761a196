import type { CookieSerializeOptions } from '@fastify/cookie';
import { sessionLifeS } from './session-limits.ts';

export type CookieNames = { session: string; device: string };

/** Browsers accept the prefix only over https, and then no other host or path can set the cookie. */
export const cookieNames = (isHttps: boolean): CookieNames => ({
  session: isHttps ? '__Host-sid' : 'sid',
  device: isHttps ? '__Host-dc' : 'dc',
});

const deviceCookieLifeS = 180 * 86_400;

const guarded = (isHttps: boolean): CookieSerializeOptions => ({
  httpOnly: true,
  sameSite: 'strict',
  path: '/',
  secure: isHttps,
});

export const sessionCookie = (isHttps: boolean) => ({ ...guarded(isHttps), maxAge: sessionLifeS });
export const deviceCookie = (isHttps: boolean) => ({ ...guarded(isHttps), maxAge: deviceCookieLifeS });
