import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeChallenge, purposes, readChallenge } from './challenge.ts';

const key = randomBytes(32);
const now = Date.now();
const minuteMs = 60_000;

test('a challenge counts for five minutes, for its purpose, with our key, as it was written', () => {
  const challenge = makeChallenge(key, purposes.logIn, now);
  const read = (text = challenge, purpose = purposes.logIn, at = now, by = key) => readChallenge(by, purpose, text, at);
  expect(read()).toEqual(new Date(now + 5 * minuteMs));
  expect(read(challenge, purposes.logIn, now + 5 * minuteMs - 1)).not.toBe(null);
  expect(read(challenge, purposes.logIn, now + 5 * minuteMs)).toBe(null);
  expect(read(challenge, purposes.ticket('t'))).toBe(null);
  expect(read(challenge, purposes.logIn, now, randomBytes(32))).toBe(null);
  for (const wrong of [
    '',
    'x',
    `${challenge}=`,
    `${challenge}AA`,
    challenge.replace(/^./, (sign) => (sign === 'A' ? 'B' : 'A')),
  ])
    expect(read(wrong)).toBe(null);
  expect(makeChallenge(key, purposes.logIn, now)).not.toBe(challenge);
});
