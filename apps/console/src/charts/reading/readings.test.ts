import { expect, test, vi } from 'vitest';
import type { ChartPlot } from '../plot/chart-plot.ts';
import { plotLayout } from '../plot/plot-layout.ts';
import { wholeView } from '../plot/plot-view.ts';
import { keyActionOf } from '../gestures/use-keys.ts';
import { spokenReadings } from './reading-text.ts';
import { readingsAt, stepReading, type Reading, type Viewport } from './readings.ts';

const x = [0, 10, 20, 30];
const series: ChartPlot = {
  title: 'Service Metrics',
  x: { label: 'Step', scale: 'number' },
  ys: [
    { label: 'Current', unit: 'mA', scale: 'number' },
    { label: 'Voltage', unit: 'mV', scale: 'number' },
  ],
  layers: [
    { key: 'a', label: 'Current', form: 'line', x, y: [1, 2, 3, 4], colour: 'series-1' },
    { key: 'b', label: 'Voltage', form: 'line', axis: 1, x, y: [3_000, 3_100, NaN, 3_300], colour: 'series-2' },
  ],
};
const viewportOf = (plot: ChartPlot): Viewport => {
  const view = wholeView(plot);
  return { plot, view, layout: plotLayout(plot, view, { width: 800, height: 300 }) };
};
const viewport = viewportOf(series);
const placed = (readings: readonly Reading[]) => readings.map(({ layer, index }) => [layer.key, index]);
const across = (share: number) => viewport.layout.box.left + share * viewport.layout.box.width;

test('the tooltip holds every series at the moment under the pointer', () => {
  expect(placed(readingsAt(viewport, across(0.36), 50))).toEqual([
    ['a', 1],
    ['b', 1],
  ]);
});

test('values are shown with their units, a gap as a dash', () => {
  expect(spokenReadings(series, readingsAt(viewport, across(0.66), 50))).toBe('Step 20: Current 3\u00a0mA, Voltage –');
});

test('the arrow keys go from value to value and stop at the ends', () => {
  const first = stepReading(viewport, undefined, 'next');
  expect(placed(first)[0]).toEqual(['a', 0]);
  expect(placed(stepReading(viewport, first[0], 'next'))[0]).toEqual(['a', 1]);
  expect(placed(stepReading(viewport, first[0], 'previous'))[0]).toEqual(['a', 0]);
  expect(placed(stepReading(viewport, first[0], 'last'))[0]).toEqual(['a', 3]);
});

test('of more series than fit into a tooltip, the nearest point is shown', () => {
  const layers = Array.from({ length: 7 }, (_, at) => ({
    ...series.layers[0]!,
    key: `${at}`,
    y: x.map((x) => x * at),
  }));
  const many = viewportOf({ ...series, layers });
  const [top] = stepReading(many, undefined, 'last');
  expect(placed([top!])).toEqual([['6', 3]]);
  expect(placed(readingsAt(many, top!.left - 2, top!.top + 3))).toEqual([['6', 3]]);
});

test('a bar is selected anywhere above or below it', () => {
  const bars: ChartPlot = {
    ...series,
    ys: [series.ys[0]],
    layers: [
      { key: 'bins', label: 'Batteries', form: 'bars', x: [0, 10], xTo: [10, 20], y: [1, 9], colour: 'series-1' },
    ],
  };
  const { layout } = viewportOf(bars);
  expect(placed(readingsAt(viewportOf(bars), layout.box.left + layout.box.width - 5, 40))).toEqual([['bins', 1]]);
});

test('plus and minus zoom, Shift and arrows pan, 0 shows all, Enter opens the selected point', () => {
  const control = { isMoved: true, zoom: vi.fn(), pan: vi.fn(), show: vi.fn(), reset: vi.fn() };
  const pick = vi.fn();
  const readings = stepReading(viewport, undefined, 'first');
  const keys = { viewport, control, zoomable: true, readings, read: vi.fn(), pick };
  keyActionOf(keys, '+', false)?.();
  expect(control.zoom).toHaveBeenLastCalledWith(1.5);
  keyActionOf(keys, 'ArrowUp', true)?.();
  expect(control.pan).toHaveBeenLastCalledWith({ x: 0, y: 0.1 });
  keyActionOf(keys, '0', false)?.();
  expect(control.reset).toHaveBeenCalled();
  keyActionOf(keys, 'Enter', false)?.();
  expect(pick).toHaveBeenCalledWith(readings[0]);
  expect(keyActionOf({ ...keys, zoomable: false }, '+', false)).toBeUndefined();
});
