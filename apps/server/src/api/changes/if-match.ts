import type { ErrorCode } from '@ohmstead/contract';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';

/** The header If-Match of an edit, which names the version that it was made from; undefined where the last one wins. */
export type IfMatch = string | undefined;

export const ifMatchOf = (request: FastifyRequest): IfMatch => request.headers['if-match'];

export const entityTag = (version: number): string => `"${version}"`;

/** A stale edit never overwrites (security D14). */
export function requireMatch(version: number, ifMatch: IfMatch, code: ErrorCode): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const tags = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (!tags.includes(entityTag(version))) throw new ApiError(code);
}
