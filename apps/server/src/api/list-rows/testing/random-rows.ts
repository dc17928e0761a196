import type { Random } from '../../../testing/random.ts';

const letters = 'a A b ä Ä a\u0308 \u0301 ß ss é ς Σ İ ı ﬁ Å 한 ǆ ſ'.split(' ');
const digits = [...'0 00 1 9 10 007 ٣ ² ½'.split(' '), '9'.repeat(66), '1'.repeat(70)];
const signs = [
  ' ',
  '\t',
  '\n',
  ...String.raw`% _ \ ' " - [ null NaN`.split(' '),
  '\u{ff21}',
  '\ue000',
  '😀',
  '𝔸',
  '\ufffd',
];

/** They are folded, ordered or matched in ways that are easy to get wrong. */
const pieces = [...letters, ...digits, ...signs];

export const randomText = (random: Random): string =>
  Array.from({ length: random.between(1, 4) }, () => random.one(pieces)).join('');

/** Few different ones, so that rows share them. */
const numbers = [
  'NaN',
  'Infinity',
  '-Infinity',
  '-0',
  '0',
  '1',
  '-1',
  '0.1',
  '79.95',
  '80',
  '1e-9',
  '1e15',
  '2',
  '100',
];
const texts = ['a', 'A', 'ä', 'SN-9', 'SN-10', 'sn-9', '', 'NaN'];

export const maybeText = (random: Random): string | null =>
  random.chance(0.2) ? null : random.chance(0.6) ? random.one(texts) : randomText(random);

export const maybeNumber = (random: Random): string | null =>
  random.chance(0.2)
    ? null
    : random.chance(0.6)
      ? random.one(numbers)
      : String((random.fraction() - 0.3) * 10 ** random.between(-3, 6));

export const maybeWhole = (random: Random): number | null => (random.chance(0.2) ? null : random.between(-2, 12));

/** Several within a millisecond, and microseconds on either side of half of one. */
export function randomTime(random: Random): string {
  const seconds = new Date(Date.UTC(2026, 9, 25) + random.between(0, 3) * 3_600_000).toISOString().slice(0, 19);
  return `${seconds}.${String(random.between(0, 3) * 500 + random.between(-1, 1) + 1_000).padStart(6, '0')}Z`;
}

export const maybeTime = (random: Random): string | null => (random.chance(0.3) ? null : randomTime(random));
