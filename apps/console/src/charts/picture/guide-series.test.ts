import { expect, test } from 'vitest';
import { scatterPlot } from '../kinds/scatter-plot.ts';
import type { ChartPlot } from '../plot/chart-plot.ts';
import { plotLayout } from '../plot/plot-layout.ts';
import { thresholdPlace } from './guide-series.ts';

const threshold = { on: 'y', at: 80, label: '80 % threshold' } as const;
const axis = { label: 'State of health', scale: 'number' } as const;
const cloud = (xs: number[], ys: number[]) =>
  scatterPlot({ title: 'Cloud', x: axis, y: axis, pointLabel: 'Battery', xs, ys, threshold });
const placed = (plot: ChartPlot, from = 70) => {
  const view = { x: [0, 100], ys: [[from, 100]] } as const;
  return thresholdPlace(
    { plot, view, layout: plotLayout(plot, view, { width: 800, height: 300 }), palette: String },
    threshold,
  );
};

test.each([
  ['nothing is near', [], [], 'insideStartTop'],
  ['points stand at its start', [2, 4, 3], [81, 81, 79], 'insideEndTop'],
  ['points stand above it', [2, 98], [81, 81], 'insideStartBottom'],
  ['points stand all around but at its end below', [2, 3, 98], [81, 79, 81], 'insideEndBottom'],
  ['points stand all around', [2, 3, 98, 97], [81, 79, 81, 79], 'above'],
] as const)('where %s, the label of a threshold avoids them', (_, xs, ys, place) => {
  expect(placed(cloud([...xs], [...ys]))).toBe(place);
});

test('the label of a threshold stays inside the chart when its line is at the bottom', () => {
  expect(placed(cloud([2, 98], [81, 81]), 80)).toBe('above');
});

test('a line between two distant points crosses the label too', () => {
  const plot = cloud([-10, 40], [79, 83]);
  const [layer] = plot.layers;
  expect(placed({ ...plot, layers: [{ ...layer!, form: 'line' }] })).toBe('insideEndTop');
});
