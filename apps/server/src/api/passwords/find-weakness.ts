import { isCommonPassword, isTooLongPassword, missingFromPassword, namesItsOwner } from '@ohmstead/domain';
import { commonWords } from './common-words.ts';

type Known = readonly (string | null | undefined)[];

/** Why a password is refused, worded for the user; undefined for a good one. */
export function findWeakness(password: string, known: Known): string | undefined {
  const missing = missingFromPassword(password);
  if (missing.length > 0) return `It needs ${missing.map(({ label }) => label).join(', ')}.`;
  if (isTooLongPassword(password)) return 'It is longer than 128 characters.';
  if (isCommonPassword(password, commonWords)) return 'This password is too common.';
  return namesItsOwner(password, known) ? 'It contains your name, address or company.' : undefined;
}
