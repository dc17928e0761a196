import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { secretsKeyOf } from '../../secrets/seal.ts';
import { hashesOf, newRecoveryCodes } from './recovery-codes.ts';

const [older, newer] = [secretsKeyOf(randomBytes(32)), secretsKeyOf(randomBytes(32))];
const ada = { organizationId: 1, userId: 2 };

test('there are 10 recovery codes of 16 signs without I, L, O and U, in groups of four', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
});

test('a code counts with and without hyphens and blanks, in either case, for its owner alone, and after a change of the key', () => {
  const [made] = hashesOf('7K2M-9QXD-04TV-HZ8B', ada, [older]);
  for (const typed of ['7k2m9qxd04tvhz8b', ' 7K2M 9QXD 04TV HZ8B '])
    expect(hashesOf(typed, ada, [older])).toEqual([made]);
  expect(hashesOf('7K2M-9QXD-04TV-HZ8B', ada, [newer, older])).toContainEqual(made);
  for (const other of [
    hashesOf('7K2M-9QXD-04TV-HZ8C', ada, [older]),
    hashesOf('7K2M-9QXD-04TV-HZ8B', { ...ada, userId: 3 }, [older]),
  ])
    expect(other).not.toContainEqual(made);
  expect(hashesOf('7K2M-9QXD-04TV-HZ8B', ada, [newer])).not.toContainEqual(made);
});
