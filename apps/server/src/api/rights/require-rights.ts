import { mayDo, type Actor } from '@ohmstead/domain';
import { ApiError } from '../api-error.ts';

/** Programs are told everything that they lack at once; a person's page knows it already. */
export function requireRights(actor: Actor, needed: readonly string[]): void {
  const missing = [...new Set(needed)].filter((right) => !mayDo(actor, right));
  if (missing.length > 0) throw new ApiError('not-permitted', actor.tokenId === undefined ? [] : missing);
}
