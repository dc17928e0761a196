import { expect, test } from 'vitest';
import type { ChartPlot } from './chart-plot.ts';
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

test('an axis that is narrower than three of its steps has smaller steps', () => {
  const { x } = at(impedance, [0.01, 0.19], 280);
  expect([...x.labels.values()]).toEqual(['0.05', '0.10', '0.15']);
});

test('where ticks by the hour label less than three moments, the ends of what is in sight are labelled too', () => {
  const { x } = at(overTime, [clock(16, 1), clock(17, 23)], 800);
  expect(x.ticks).toEqual([clock(17, 0)]);
  expect([...x.labels.values()]).toEqual(['4:01 PM', '5:00 PM', '5:23 PM']);
});

test('an end is not labelled where it would touch the label of a tick', () => {
  const { x } = at(overTime, [clock(16, 58), clock(18, 5)], 800);
  expect([...x.labels.values()]).toEqual(['5:00 PM', '6:00 PM']);
});
