import type { ErrorCode } from '@ohmstead/contract';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';

/** Entity tags of the versions that an edit may be based on; undefined if the last edit wins. */
export type BaseVersion = readonly string[] | undefined;

export const entityTag = (version: number): string => `"${version}"`;

/** From `version` or `apiVersion` in a body. */
export const baseVersion = (version: number | undefined): BaseVersion =>
  version === undefined ? undefined : [entityTag(version)];

/** From the header If-Match: one or more entity tags, or `*` for any version. */
export function baseVersionOf({ headers }: FastifyRequest): BaseVersion {
  const ifMatch = headers['if-match'];
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  return ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
}

/**
 * Optimistic locking: an edit based on another version than the current one is refused, so it never overwrites other changes (security
 * D14).
 */
export function requireVersion(held: number | undefined, base: BaseVersion, code: ErrorCode): void {
  if (base === undefined) return;
  if (held === undefined || !base.includes(entityTag(held))) throw new ApiError(code);
}
