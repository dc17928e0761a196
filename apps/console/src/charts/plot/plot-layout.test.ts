import { expect, test } from 'vitest';
import type { ChartPlot } from './chart-plot.ts';
import { histogramPlot } from '../kinds/histogram-plot.ts';
import { plotLayout } from './plot-layout.ts';

const at = (plot: ChartPlot, x: readonly [number, number], width: number) =>
  plotLayout(plot, { x, ys: [[0, 1]] }, { width, height: 300 });

const layers = [{ key: 'a', label: 'a', form: 'line', x: [], y: [], colour: 'series-1' }] as const;
const number = 'number' as const;
const impedance: ChartPlot = {
  title: 'Nyquist',
  x: { label: 'Real (Z) /Ohm', scale: number },
  ys: [{ label: 'Imag', scale: number }],
  layers,
};
const overTime: ChartPlot = { ...impedance, x: { label: 'Time', scale: 'time' } };
const clock = (hours: number, minutes: number) => new Date(2026, 10, 21, hours, minutes).getTime();

test('an axis shorter than three of its steps has smaller steps', () => {
  const { x } = at(impedance, [0.01, 0.19], 280);
  expect([...x.labels.values()]).toEqual(['0.05', '0.10', '0.15']);
});

test('where hourly ticks label fewer than three times, the ends of the visible range are labelled too', () => {
  const { x } = at(overTime, [clock(16, 1), clock(17, 23)], 800);
  expect(x.ticks).toEqual([clock(17, 0)]);
  expect([...x.labels.values()]).toEqual(['16:01', '17:00', '17:23']);
});

test('an end is not labelled where it would touch the label of a tick', () => {
  const { x } = at(overTime, [clock(16, 58), clock(18, 5)], 800);
  expect([...x.labels.values()]).toEqual(['17:00', '18:00']);
});

const metrics = (...used: number[]): ChartPlot => ({
  ...overTime,
  ys: [impedance.ys[0], impedance.ys[0], impedance.ys[0], impedance.ys[0]],
  layers: used.map((axis) => ({ ...layers[0], key: String(axis), axis })),
});
const shownAxes = (plot: ChartPlot, width: number) =>
  plotLayout(plot, { x: [0, 1], ys: plot.ys.map(() => [0, 1]) }, { width, height: 300 })
    .ys.filter(({ shown }) => shown)
    .map(({ index, side, hasGrid }) => [index, side, hasGrid ? 'grid' : 'plain']);

test('a narrow chart shows the first two axes of the visible series, one on each side', () => {
  expect(shownAxes(metrics(2, 3), 390)).toEqual([
    [2, 'left', 'grid'],
    [3, 'right', 'plain'],
  ]);
  expect(shownAxes(metrics(0, 1, 2, 3), 390).map(([index]) => index)).toEqual([0, 1]);
});

test('the grid is that of the first visible axis', () => {
  expect(shownAxes(metrics(1, 2, 3), 1440)).toEqual([
    [1, 'left', 'grid'],
    [2, 'right', 'plain'],
    [3, 'left', 'plain'],
  ]);
});

test('axes with short numbers are far enough apart for the units above them', () => {
  const plot = metrics(0, 1, 2);
  const axis = { ...impedance.ys[0], unit: 'mAh' };
  const view = { x: [0, 1], ys: plot.ys.map(() => [0, 9] as const) } as const;
  const axes = plotLayout({ ...plot, ys: [axis, axis, axis, axis] }, view, { width: 688, height: 190 });
  const swatchAndUnitPx = 38;
  expect(axes.ys[2]?.offset).toBeGreaterThan(swatchAndUnitPx);
  expect(axes.box.left).toBeGreaterThan(2 * swatchAndUnitPx);
});

const bars = (stepPercent: number) => {
  const froms = Array.from({ length: Math.ceil(100 / stepPercent) }, (_, step) => step * stepPercent);
  const closed = froms.map((from) => ({ from, to: Math.min(from + stepPercent, 100), count: 1 }));
  const bins = [...closed, { from: 100, to: null, count: 1 }];
  return histogramPlot({ title: 'Bars', x: { label: 'State of health', unit: '%' }, counted: 'Batteries', bins });
};
const edgeLabels = (stepPercent: number, width: number) =>
  [...at(bars(stepPercent), [0, 100 + stepPercent], width).x.labels.values()].join(' ');

test('ticks are at the edges of bars, and the last one shows that its bar is open-ended', () => {
  expect(edgeLabels(15, 700)).toBe('0 15 30 45 60 75 90 ≥\u00a0100');
  expect(edgeLabels(20, 300)).toBe('0 20 40 60 80 ≥\u00a0100');
});

test('where labels would touch, every second or fourth edge has one, and always the last', () => {
  expect(edgeLabels(5, 380)).toBe('0 10 20 30 40 50 60 70 80 90 ≥\u00a0100');
  expect(edgeLabels(5, 320)).toBe('0 20 40 60 80 ≥\u00a0100');
  expect(edgeLabels(15, 320)).toBe('0 15 30 45 60 75 ≥\u00a0100');
});
