import { expect, test } from 'vitest';
import { median, quantile } from './statistics.ts';

test('the median of an even number of values is the lower of the two in the middle', () => {
  expect(median([4, 1, 3, 2])).toBe(2);
  expect(median([3, 1, 2])).toBe(2);
});

test('a quantile is a value that was measured', () => {
  const values = Array.from({ length: 100 }, (_, index) => index + 1);
  expect(quantile(values, 0.95)).toBe(95);
  expect(quantile(values, 0)).toBe(1);
  expect(quantile(values, 1)).toBe(100);
});

test('without values there is no quantile', () => {
  expect(median([])).toBeNaN();
});
