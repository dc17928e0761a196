import type { CookieSerializeOptions } from '@fastify/cookie';
import { attemptLifeS } from '../identity-provider/attempt-limits.ts';
import { rememberedLifeS, ticketLifeS } from '../second-factors/second-factor-limits.ts';

export type CookieNames = { session: string; device: string; ticket: string; remembered: string; attempt: string };

/** Browsers accept the prefix only over https, and then no other host or path can set the cookie. */
export const cookieNames = (isHttps: boolean): CookieNames => ({
  session: isHttps ? '__Host-sid' : 'sid',
  device: isHttps ? '__Host-dc' : 'dc',
  ticket: isHttps ? '__Host-st' : 'st',
  remembered: isHttps ? '__Host-rb' : 'rb',
  attempt: isHttps ? '__Host-oidc' : 'oidc',
});

const deviceCookieLifeS = 180 * 86_400;

const guarded = (isHttps: boolean): CookieSerializeOptions => ({
  httpOnly: true,
  sameSite: 'strict',
  path: '/',
  secure: isHttps,
});

export const sessionCookie = (isHttps: boolean, lifeS: number) => ({ ...guarded(isHttps), maxAge: lifeS });
export const deviceCookie = (isHttps: boolean) => ({ ...guarded(isHttps), maxAge: deviceCookieLifeS });
/** Of a browser whose person has shown the password, and not the second factor yet: it is no known browser. */
export const ticketCookie = (isHttps: boolean) => ({ ...guarded(isHttps), maxAge: ticketLifeS });
export const rememberedCookie = (isHttps: boolean) => ({ ...guarded(isHttps), maxAge: rememberedLifeS });
/** Comes along when an identity provider sends its person back, which no other cookie does. */
export const attemptCookie = (isHttps: boolean): CookieSerializeOptions => ({
  ...guarded(isHttps),
  sameSite: 'lax',
  maxAge: attemptLifeS,
});
