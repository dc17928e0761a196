import { missingFromPassword } from '@ohmstead/domain';
import { expect, test } from 'vitest';
import { commonWords } from './common-words.ts';
import { findWeakness } from './find-weakness.ts';

const common = 'This password is too common.';

test.each(['Aa123456!', 'Qwer1234!', '1qaz!QAZ', 'Krishna@123', 'Cisco@123', 'Password1!', 'P@ssw0rd', 'Liverpool#1'])(
  '%s is refused as common',
  (password) => expect([missingFromPassword(password), findWeakness(password, [])]).toEqual([[], common]),
);

test.each(['Demo-1234', 'Correct-1234', 'Copper-Kettle-27', 'Copper-27', 'Bench-1234', 'Silver-Spoon-31', 'Kx7#pQ2m'])(
  '%s is accepted',
  (password) => expect(findWeakness(password, [])).toBeUndefined(),
);

const capitalised = (word: string) => word.replace(/[a-z]/, (letter) => letter.toUpperCase());
const endings = ['1!', '123!', '@123', '2024!', '#1', '!23'];

test('the usual variants of many thousand words are refused: more than 10 000 in one of five', () => {
  const some = [...commonWords].filter((word, place) => place % 5 === 0 && /^[a-z]/.test(word));
  const passwords = some.flatMap((word) => endings.map((ending) => capitalised(word) + ending));
  const fitting = passwords.filter((password) => missingFromPassword(password).length === 0);
  expect(fitting.length).toBeGreaterThan(10_000);
  expect(fitting.filter((password) => findWeakness(password, []) !== common)).toEqual([]);
});
