import { expect, test } from 'vitest';
import { clockDuration, numberText, withUnit } from './number-text.ts';

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
