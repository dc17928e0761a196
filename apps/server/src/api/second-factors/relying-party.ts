import { isIP } from 'node:net';
import type { ErrorCode } from '@ohmstead/contract';
import type { FastifyRequest } from 'fastify';
import { isLoopbackHost } from '../../network-address.ts';
import { ApiError } from '../api-error.ts';
import { hostNameOf } from '../sessions/own-hosts.ts';

/** Whom a passkey is made for: it is offered at this origin and nowhere else. */
export type RelyingParty = { id: string; origin: string };

/** Browsers keep no passkeys for addresses; of this machine `localhost` is a name that they do. */
export function relyingPartyOf(publicUrl: URL): RelyingParty {
  if (!isLoopbackHost(publicUrl.hostname)) return { id: publicUrl.hostname, origin: publicUrl.origin };
  const named = new URL(publicUrl.origin);
  named.hostname = 'localhost';
  return { id: named.hostname, origin: named.origin };
}

type Refusal = { code: ErrorCode; page: string };

/** Pages at an IP address are told where the same page has a name. */
export function requireName(request: FastifyRequest, { id, origin }: RelyingParty, { code, page }: Refusal): void {
  if (isIP(hostNameOf(request.headers.host) ?? '') === 0) return;
  throw new ApiError(code, [id === 'localhost' ? `${origin}${page}` : origin]);
}
