import { isCommonPassword, isTooLongPassword, missingFromPassword, namesItsOwner } from '@ohmstead/domain';

type Known = readonly (string | null | undefined)[];

const productWords = ['ohmstead'];

/** Why a password will not do, in words for whoever chose it; undefined for a good one. */
export function findWeakness(password: string, known: Known): string | undefined {
  const missing = missingFromPassword(password);
  if (missing.length > 0) return `It needs ${missing.map(({ label }) => label).join(', ')}.`;
  if (isTooLongPassword(password)) return 'It is longer than 128 characters.';
  if (isCommonPassword(password)) return 'It is among those that are guessed first.';
  if (namesItsOwner(password, [...known.map(localPart), ...productWords]))
    return 'It contains your name, address or company.';
  return undefined;
}

/** Of an address only what stands before the @: half of the world shares a mail provider. */
const localPart = (text: string | null | undefined) => text?.split('@', 1)[0];
