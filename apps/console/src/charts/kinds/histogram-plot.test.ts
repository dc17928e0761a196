import { expect, test } from 'vitest';
import { fittedBins } from './histogram-plot.ts';

const bins = (counts: Record<number, number>) =>
  Array.from({ length: 11 }, (_, index) => ({
    from: index * 10,
    to: index === 10 ? null : index * 10 + 10,
    count: counts[index * 10] ?? 0,
  }));
const startsOf = (counts: Record<number, number>) => fittedBins(bins(counts), 80).map(({ from }) => from);

test('empty bins at both ends are left out, except for one on each side', () => {
  expect(startsOf({ 60: 3, 90: 4 })).toEqual([50, 60, 70, 80, 90, 100]);
  expect(startsOf({ 100: 1 })).toEqual([60, 70, 80, 90, 100]);
});

test('the bins reach the threshold even if all batteries are far from it', () => {
  expect(startsOf({ 20: 1 })).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90]);
});

test('empty bins between others are kept', () => {
  expect(startsOf({ 0: 1, 100: 1 })).toHaveLength(11);
});
