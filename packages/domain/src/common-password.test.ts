import { expect, test } from 'vitest';
import { isCommonPassword, mostCommonWords } from './common-password.ts';

const words = new Set([
  ...mostCommonWords,
  'dragon',
  'krishna',
  'cisco',
  'monkey',
  'trustno1',
  'sun',
  'copper',
  'horse',
  'battery',
  'love',
]);

test.each([
  [
    'a word with digits and a sign',
    ['Password1!', 'Welcome2024!', 'Qwerty123!', 'Admin-1234', 'Hello123!@#', 'Dragon!1'],
  ],
  [
    'a word with a sign and digits',
    ['Krishna@123', 'Cisco@123', 'Monkey@99', 'Password@1', 'Winter#2025!', 'Dragon_123'],
  ],
  ['digits or signs in front', ['!Summer2026', '123Password!', '1Dragon!']],
  ['signs that stand for letters', ['P@ssw0rd', 'P@$$w0rd!', 'Dr4g0n!1', 'W3lc0me@123', 'Tru$tno1!']],
  ['a word in capitals, or with one somewhere', ['DRAGON1!', 'dragoN12!', 'PassWord1!']],
  ['a word twice, or with a sign in it', ['Dragon@dragon1', 'Test@Test123', 'Pass@word1', 'Pass-Word-1']],
  [
    'neighbouring keys',
    [
      'Qwer1234!',
      '1qaz!QAZ',
      '!QAZ2wsx',
      'Zaq12wsx!',
      'Q1w2e3r4!',
      'Asdf1234!',
      'Qwe!@#123',
      'Zxcvbnm1!',
      'Qazwsx@123',
    ],
  ],
  ['a letter or two before a row of digits', ['Aa123456!', 'Aa@123456', 'Abc123!@#', 'Qq112233!', 'A12345678!']],
  ['the same again and again', ['Aaaaaa1!', 'Abababa1!', 'Abcabc@12']],
  ['a short word with a year', ['Sun@2024', 'Sun#1999!']],
])('%s: every password cracker tries it first', (_, passwords) => {
  for (const password of passwords) expect([password, isCommonPassword(password, words)]).toEqual([password, true]);
});

test.each([
  'Copper-27',
  'Copper-Kettle-27',
  'Demo-1234',
  'Kx7#pQ2m',
  'correct Horse battery 9!',
  'Horse-Battery-Love-4',
  'Übung-4711',
  '7#aA4%9b',
  'Tr0ub4dor&3',
  'Silver-Spoon-31',
])('%s is not common', (password) => expect(isCommonPassword(password, words)).toBe(false));

/** The same in every run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const countCommon = (passwords: readonly string[]) => passwords.filter((password) => isCommonPassword(password, words));

test('a password of random characters is never called common', () => {
  const random = createRandom(42);
  const printable = () => String.fromCodePoint(33 + random(94));
  const passwords = Array.from({ length: 20_000 }, () => Array.from({ length: 8 + random(13) }, printable).join(''));
  expect(countCommon(passwords)).toEqual([]);
});

test('a phrase of three words and more is never called common', () => {
  const random = createRandom(7);
  const ordinary =
    'copper Kettle horse Battery staple Silver spoon Garden winter Paper dragon Window love Candle'.split(' ');
  const phrase = () => {
    const start = random(ordinary.length);
    // Neighbours in the list, so that no word is repeated.
    const parts = Array.from({ length: 3 + random(4) }, (_, place) => ordinary[(start + place) % ordinary.length]!);
    return [...parts, `${random(100)}!`].join(['-', '.', ' ', '_', ''][random(5)]);
  };
  expect(countCommon(Array.from({ length: 5_000 }, phrase))).toEqual([]);
});
