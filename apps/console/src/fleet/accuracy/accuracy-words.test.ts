import type { BayBias } from '@ohmstead/contract';
import { expect, test } from 'vitest';
import { deviationSentence, deviationWords, verdictWords } from './accuracy-words.ts';

const bay: BayBias = {
  deviceId: 1,
  bayId: 2,
  number: 1,
  deviceName: null,
  deviceSerialNumber: 'D1',
  pool: 'all',
  part: 1,
  tests: 25,
  deviation: -2.96,
  standardError: 0.5,
  low: -4.1,
  high: -1.7,
  z: -5,
  limit: 4.2,
  verdict: 'reads-low',
  needs: 0,
  since: Date.UTC(2026, 2, 9, 12),
  calibrated: null,
  intervalDays: null,
  due: null,
};

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test.each<[string, Partial<BayBias>]>([
  ['Reads 3.0 % low (since March 2026)', {}],
  ['Reads 3.0 % high (since March 2026)', { verdict: 'reads-high', deviation: 2.96 }],
  ['Differs by 6.0 % from the other bay (since March 2026)', { verdict: 'differs' }],
  ['Seems to deviate by 3.0 %; not confirmed yet', { verdict: 'unconfirmed', since: null }],
  ['Not enough tests (needs about 12 more)', { verdict: 'not-enough-tests', needs: 12, since: null }],
  ['Not enough tests', { verdict: 'not-enough-tests', needs: null, deviation: null }],
  ['Agrees', { verdict: 'agrees', since: null }],
  ['Nothing to compare with', { verdict: 'nothing-to-compare', deviation: null, since: null }],
])('a verdict reads %s', (words, values) => {
  expect(plain(verdictWords({ ...bay, ...values }))).toBe(words);
});

test('a deviation is given with its interval and the tests that it rests on', () => {
  expect(plain(deviationWords(bay))).toBe('−3.0 % (−4.1 to −1.7 %), 25 tests');
  expect(plain(deviationWords({ ...bay, deviation: null, tests: 1 }))).toBe('1 test');
});

test('a test of a bay that reads low is given its corrected values, beside the measured ones', () => {
  const told = {
    deviation: -2.96,
    low: -4.1,
    high: -1.7,
    correctedFcc: 2_510.4,
    correctedSoh: 83.2,
    since: bay.since ?? 0,
  };
  expect(plain(deviationSentence(told))).toBe(
    'This bay read about 3.0 % low (1.7 to 4.1 % with 95 % probability, compared with the median bay, first found in March 2026). Corrected for that: 2,510 mAh and 83.2 % state of health. Method: comparison of bays, metrology 1.',
  );
  expect(plain(deviationSentence({ ...told, correctedSoh: null }))).toContain('Corrected for that: 2,510 mAh.');
});
