import { expect, test } from 'vitest';
import { splitAtThreshold } from './split-at-threshold.ts';

test('a line is red below its threshold and green at or above it', () => {
  const { below, above } = splitAtThreshold(Float64Array.of(0, 90, 2, 70, 3, 80), 80);
  expect([...above]).toEqual([0, 90, 1, 80, 1, NaN, 3, 80, 3, 80]);
  expect([...below]).toEqual([1, 80, 2, 70, 3, 80, 3, NaN]);
});

test('a gap separates both', () => {
  const { above } = splitAtThreshold(Float64Array.of(0, 90, 1, NaN, 2, 91), 80);
  expect([...above]).toEqual([0, 90, 1, NaN, 2, 91]);
});
