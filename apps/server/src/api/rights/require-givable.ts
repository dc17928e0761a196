import { includesRight, inRightsOrder, locationIdOf, type Rights } from '@ohmstead/domain';
import { ApiError } from '../api-error.ts';

const missingIn = (holder: Rights, rights: readonly string[]): string[] =>
  rights.filter((right) => !includesRight(holder, right));

/**
 * Nobody gives, or shows, what they do not hold: each of the holders must hold all of these. The refusal names all permissions that are
 * missing, but no location: it must not tell which there are.
 */
export function requireGivable(holders: Rights | readonly Rights[], rights: readonly string[]): void {
  const missing = [holders].flat().flatMap((holder) => missingIn(holder, rights));
  if (missing.length === 0) return;
  throw new ApiError('not-permitted', inRightsOrder(missing.filter((right) => locationIdOf(right) === undefined)));
}
