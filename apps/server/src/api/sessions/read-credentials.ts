import type { FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import type { CookieNames } from './cookie-names.ts';
import { mayActByCookie, type Origins } from './same-origin.ts';
import { bearerOf, isSecret } from './session-secrets.ts';

export type Credentials = { cookieSecret: string | null; bearerToken: string };

/**
 * The credentials of a request, or null (security D2). A bearer token is sufficient by itself, because browsers never send it on their own.
 * A cookie only counts in requests from our own pages.
 */
export function readCredentials(request: FastifyRequest, names: CookieNames, origins: Origins): Credentials | null {
  const cookieSecret = readCookie(request, names);
  const bearerToken = readBearer(request);
  if (bearerToken === null) return cookieSecret === null ? null : byCookie(request, cookieSecret, origins);
  if (cookieSecret === null) return { cookieSecret: null, bearerToken };
  // If both are sent, they must belong to the same session; an old cookie beside a new token does not.
  return bearerOf(cookieSecret) === bearerToken ? { cookieSecret, bearerToken } : null;
}

function byCookie(request: FastifyRequest, cookieSecret: string, origins: Origins): Credentials {
  if (!mayActByCookie(request, origins)) throw new ApiError('not-permitted');
  return { cookieSecret, bearerToken: bearerOf(cookieSecret) };
}

function readCookie(request: FastifyRequest, { session }: CookieNames): string | null {
  const value = request.cookies[session];
  return isSecret(value) ? value : null;
}

function readBearer({ headers: { authorization } }: FastifyRequest): string | null {
  const token = authorization?.match(/^Bearer +(\S+)$/i)?.[1];
  return isSecret(token) ? token : null;
}
