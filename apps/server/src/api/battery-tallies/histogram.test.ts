import { expect, test } from 'vitest';
import { histogramOf } from './histogram.ts';

const edges = (step: number) => histogramOf([], 5, step).bins.map(({ from, to }) => [from, to]);

test('bins are half-open, and the last one takes everything from 100 %', () => {
  expect(edges(20)).toEqual([
    [0, 20],
    [20, 40],
    [40, 60],
    [60, 80],
    [80, 100],
    [100, null],
  ]);
  expect(edges(10)).toHaveLength(11);
  expect(edges(5)).toHaveLength(21);
});

test('where the width does not divide 100, the bin below 100 % is narrower', () => {
  expect(edges(15).slice(-3)).toEqual([
    [75, 90],
    [90, 100],
    [100, null],
  ]);
});

test('each bucket lands in the bin that holds it', () => {
  const counts = [
    { bucket: 0, count: 1 },
    { bucket: 17, count: 2 },
    { bucket: 18, count: 4 },
    { bucket: 19, count: 8 },
    { bucket: 20, count: 16 },
  ];
  const { bins, total } = histogramOf(counts, 5, 15);
  expect(bins.map(({ count }) => count)).toEqual([1, 0, 0, 0, 0, 2, 12, 16]);
  expect(total).toBe(31);
});
