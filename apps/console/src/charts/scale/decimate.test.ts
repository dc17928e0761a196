import { expect, test } from 'vitest';
import { decimate, firstAtOrAfter } from './decimate.ts';

const pairs = (points: Float64Array) =>
  Array.from({ length: points.length / 2 }, (_, i) => [points[2 * i], points[2 * i + 1]]);
const count = 100_000;
const x = Float64Array.from({ length: count }, (_, i) => i);
const calm = Float64Array.from(x, (at) => Math.sin(at / 5_000));

const withPeakAt = (index: number, height: number) => {
  const y = calm.slice();
  y[index] = height;
  return y;
};

test('no peak is lost, however narrow', () => {
  for (const index of [0, 1, 49_999, 61_234, count - 1]) {
    expect(pairs(decimate(x, withPeakAt(index, 9), [0, count - 1], 800))).toContainEqual([index, 9]);
    expect(pairs(decimate(x, withPeakAt(index, -9), [0, count - 1], 800))).toContainEqual([index, -9]);
  }
});

test('draws at most four points per pixel column', () => {
  expect(decimate(x, calm, [0, count - 1], 500).length / 2).toBeLessThanOrEqual(4 * 502);
});

test('the points stay in order', () => {
  const drawn = pairs(decimate(x, withPeakAt(500, -3), [0, count - 1], 300)).map(([at]) => at!);
  expect(drawn).toEqual(drawn.toSorted((one, other) => one - other));
});

test('every point is drawn where there is room for all of them', () => {
  expect(pairs(decimate(x, calm, [100, 199.5], 800)).map(([at]) => at)).toEqual(
    Array.from({ length: 102 }, (_, i) => i + 99),
  );
});

test('gaps are shown as gaps', () => {
  const y = calm.fill(NaN, 20_000, 30_000);
  const drawn = pairs(decimate(x, y, [0, count - 1], 400));
  const gap = drawn.findIndex(([, value]) => Number.isNaN(value));
  expect(drawn[gap - 1]?.[0]).toBe(19_999);
  expect(drawn[gap + 1]?.[0]).toBe(30_000);
});

test('lines that leave the chart are drawn to its edge', () => {
  const drawn = pairs(decimate(x, withPeakAt(5, 1), [10_000, 90_000], 100));
  expect(drawn[0]?.[0]).toBe(9_999);
  expect(drawn.at(-1)?.[0]).toBe(90_000);
});

test('finds the position of a value', () => {
  expect([-1, 0, 0.5, 3, 99].map((value) => firstAtOrAfter([0, 1, 2, 3], value))).toEqual([0, 0, 1, 3, 4]);
});
