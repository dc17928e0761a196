import { viewedUserHeader, viewingOf, type AccessRule, type Viewing } from '@ohmstead/contract';
import type { Actor } from '@ohmstead/domain';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';

/** Each kind of call says itself whether it is answered to somebody who looks through another's eyes. */
const refusals = {
  shown: null,
  detail: null,
  always: null,
  change: 'view-as-read-only',
  file: 'view-as-private',
  private: 'view-as-private',
} as const satisfies Record<Viewing, string | null>;

export const kindOfCall = ({ method }: FastifyRequest, access: AccessRule): Viewing => viewingOf(method, access);

export function refuseWhileViewing(request: FastifyRequest, { viewing }: Actor, access: AccessRule): void {
  const code = viewing && refusals[kindOfCall(request, access)];
  if (code) throw new ApiError(code);
}

/** A page that was opened for one user is never answered with what another sees: views begin and end while it is open. */
export function refuseOtherPage({ headers }: FastifyRequest, { userId }: Actor): void {
  const shown = headers[viewedUserHeader];
  if (shown !== undefined && shown !== String(userId)) throw new ApiError('view-as-over');
}
