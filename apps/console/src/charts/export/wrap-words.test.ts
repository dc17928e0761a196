import { expect, test } from 'vitest';
import { wrapWords } from './wrap-words.ts';

const lettersOf = (line: string): number => line.length;

test('a printed note is wrapped between words, and a number stays with its unit', () => {
  expect(wrapWords('They differ by 18\u00a0°C and more', 11, lettersOf)).toEqual([
    'They differ',
    'by 18\u00a0°C',
    'and more',
  ]);
});

test('a word that is wider than the sheet gets a line of its own', () => {
  expect(wrapWords('of A1234567890123 here', 8, lettersOf)).toEqual(['of', 'A1234567890123', 'here']);
});
