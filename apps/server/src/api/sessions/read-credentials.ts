import type { FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import type { CookieNames } from './cookie-names.ts';
import { mayActByCookie, type Origins } from './same-origin.ts';
import { isTokenText, looksLikeToken } from '../tokens/token-text.ts';
import { bearerOf, isSecret } from './session-secrets.ts';

export type SessionCredentials = { cookieSecret: string | null; bearerToken: string };
/** The text of an API token. */
export type TokenCredentials = { apiToken: string };
export type Credentials = SessionCredentials | TokenCredentials;

/**
 * The credentials of a request, or null (security D2). A bearer token is sufficient by itself, because browsers never send it on their own.
 * A cookie only counts in requests from our own pages. An API token is accepted in this header alone, and a mistyped one stands for nobody.
 */
export function readCredentials(request: FastifyRequest, names: CookieNames, origins: Origins): Credentials | null {
  const sent = bearerIn(request);
  if (sent !== undefined && looksLikeToken(sent)) return isTokenText(sent) ? { apiToken: sent } : null;
  const cookieSecret = readCookie(request, names);
  const bearerToken = isSecret(sent) ? sent : null;
  if (bearerToken === null) return cookieSecret === null ? null : byCookie(request, cookieSecret, origins);
  if (cookieSecret === null) return { cookieSecret: null, bearerToken };
  // If both are sent, they must belong to the same session; an old cookie beside a new token does not.
  return bearerOf(cookieSecret) === bearerToken ? { cookieSecret, bearerToken } : null;
}

function byCookie(request: FastifyRequest, cookieSecret: string, origins: Origins): SessionCredentials {
  if (!mayActByCookie(request, origins)) throw new ApiError('not-permitted');
  return { cookieSecret, bearerToken: bearerOf(cookieSecret) };
}

function readCookie(request: FastifyRequest, { session }: CookieNames): string | null {
  const value = request.cookies[session];
  return isSecret(value) ? value : null;
}

/** Right or wrong. */
export const carriesToken = (request: FastifyRequest): boolean => looksLikeToken(bearerIn(request) ?? '');

const bearerIn = ({ headers: { authorization } }: FastifyRequest): string | undefined =>
  authorization?.match(/^Bearer +(\S+)$/i)?.[1];
