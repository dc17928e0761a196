import { expect, test } from 'vitest';
import { bestIntervals, decadeTicks, niceRange, niceStep, numberTicks, sharedIntervals } from './number-ticks.ts';

test('steps are 1, 2, 2.5 or 5 times a power of ten', () => {
  expect([0.07, 0.11, 0.3, 1, 1.2, 2.3, 3, 7, 230].map(niceStep)).toEqual([0.1, 0.2, 0.5, 1, 2, 2.5, 5, 10, 250]);
});

test('ranges end at round numbers and contain their data', () => {
  expect(niceRange([72.4, 97], 6)).toEqual([70, 100]);
  expect(niceRange([-1_500, 2_000], 4)).toEqual([-2_000, 2_000]);
  expect(niceRange([5, 5], 5)[0]).toBeLessThan(5);
});

test('adjacent axes share their grid lines', () => {
  const ranges = [
    [-1_500, 2_000],
    [0, 4_000],
    [19.8, 28.3],
    [3_200, 4_110],
  ] as const;
  const intervals = bestIntervals(ranges);
  const steps = ranges.map((range) => niceRange(range, intervals));
  expect(sharedIntervals(steps)).toBe(intervals);
  for (const range of steps) expect(numberTicks(range, intervals)).toHaveLength(intervals + 1);
});

test('ticks are written as people write them', () => {
  expect(numberTicks([0, 0.5], 5)).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5]);
  expect(decadeTicks([0.01, 10_000])).toEqual([0.01, 0.1, 1, 10, 100, 1_000, 10_000]);
});
