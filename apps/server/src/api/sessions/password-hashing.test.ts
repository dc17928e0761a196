import { expect, test } from 'vitest';
import { cheapCost, fullCost, hashPassword, isOutdated, isPassword, isStrong } from './password-hashing.ts';

test('passwords are stored as argon2id with 64 MiB, 3 passes, one lane', async () => {
  const stored = await hashPassword('Correct-1234');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(isOutdated(stored, fullCost)).toBe(false);
  expect(isOutdated(stored, cheapCost)).toBe(true);
  expect(await isPassword(stored, 'Correct-1234')).toBe(true);
  expect(await isPassword(stored, 'correct-1234')).toBe(false);
});

test('a stored value that is not a hash matches no password', async () => {
  expect(await isPassword('', 'x')).toBe(false);
  expect(await isPassword('plain', 'plain')).toBe(false);
});

test('the minimum is 46 MiB with one pass or 19 MiB with two', () => {
  expect([fullCost, { memoryKib: 47_104, passes: 1 }, { memoryKib: 19_456, passes: 2 }].every(isStrong)).toBe(true);
  expect([cheapCost, { memoryKib: 47_103, passes: 1 }, { memoryKib: 19_455, passes: 2 }].some(isStrong)).toBe(false);
});
