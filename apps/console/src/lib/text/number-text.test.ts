import { expect, test } from 'vitest';
import { clockDuration, frequencyText, numberText, withUnit } from './number-text.ts';

test('numbers have the same number of decimals, thousands separators, and a minus sign as wide as a plus', () => {
  expect([1_820, -3, 91.46].map((value) => numberText(value, 1))).toEqual(['1,820.0', '−3.0', '91.5']);
});

test('a value rounded to zero has no sign', () => {
  expect([0, -0, -0.04].map((value) => numberText(value, 1))).toEqual(['0.0', '0.0', '0.0']);
});

test('a number stays with its unit, and a missing value has none', () => {
  expect(withUnit('12', 'mV')).toBe('12\u00a0mV');
  expect(withUnit('–', 'mV')).toBe('–');
});

test('durations are shown as hours, minutes and seconds, whatever their length', () => {
  expect(clockDuration(0)).toBe('0:00:00');
  expect(clockDuration(3_909.9)).toBe('1:05:09');
  expect(clockDuration(360_000)).toBe('100:00:00');
});

test('a frequency has three significant figures, in kilohertz from 1 000 Hz', () => {
  const frequencies = [0.01, 63.096, 999.4, 1_490, 100_000];
  const texts = ['0.01 Hz', '63.1 Hz', '999 Hz', '1.49 kHz', '100 kHz'];
  expect(frequencies.map(frequencyText)).toEqual(texts.map((text) => text.replace(' ', '\u00a0')));
});
