import { expect, test } from 'vitest';
import { scatterPlot } from '../kinds/scatter-plot.ts';
import { thinPoints } from './thin-points.ts';

const cloud = (count: number, yOf: (index: number) => number) =>
  scatterPlot({
    title: 'Cloud',
    x: { label: 'x', scale: 'number' },
    y: { label: 'y', scale: 'number' },
    pointLabel: 'Point',
    xs: Float64Array.from({ length: count }, (_, index) => index % 1_000),
    ys: Float64Array.from({ length: count }, (_, index) => yOf(index)),
    threshold: { at: 80, label: '80' },
  });

test('a few points are all drawn', () => {
  const plot = cloud(3_000, (index) => index % 7);
  expect(thinPoints(plot)).toEqual({ plot, pointCount: 3_000, dotCount: 3_000 });
});

test('of 100 000 points, overlapping ones are drawn once, on either side of the threshold', () => {
  const { plot, pointCount, dotCount } = thinPoints(cloud(100_000, (index) => 60 + ((index * 7919) % 400) / 10));
  expect(pointCount).toBe(100_000);
  expect(dotCount).toBeLessThan(20_000);
  expect(plot.layers[0]!.x).toHaveLength(dotCount);
});

test('no place that had a point is empty, and the outermost points stay', () => {
  const { plot } = thinPoints(cloud(100_000, (index) => (index === 54_321 ? 500 : 70 + (index % 3))));
  const { y } = plot.layers[0]!;
  expect(Math.max(...Array.from(y))).toBe(500);
  expect(new Set(Array.from(y))).toContain(70);
});
