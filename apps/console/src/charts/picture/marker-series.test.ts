import { expect, test } from 'vitest';
import { firstViewport } from '../gestures/use-viewport.ts';
import type { ChartLayer, ChartPlot } from '../plot/chart-plot.ts';
import { markerSeries, markSeries, markSide } from './marker-series.ts';

/** Inductive at first, then an arc, a valley, and the slope of diffusion. */
const spectrum: ChartLayer = {
  key: 'a',
  label: 'a',
  form: 'line',
  x: [10, 11, 12, 20, 25, 34, 36, 38, 40, 42, 44, 45, 48],
  y: [-5, -1, 3, 9, 10, 9, 6, 3, 1.8, 2, 3, 6, 10],
  colour: 'series-1',
};
const places = { rise: 1, top: 4, fall: 7, hollow: 8, tail: 11 };

test.each([
  ['rise', 'right'],
  ['top', 'top'],
  ['fall', 'left'],
  ['hollow', 'bottom'],
  ['tail', 'right'],
] as const)('the frequency at the %s of a spectrum is labelled at its %s, off the curve', (place, side) => {
  expect(markSide(spectrum, places[place], true)).toBe(side);
});

test('with other spectra behind it, a label is placed where they are not: below and to the right', () => {
  const sides = Object.values(places).map((place) => markSide(spectrum, place, false));
  expect(sides).toEqual(['right', 'bottom', 'right', 'bottom', 'right']);
});

/** The x values with a marker, for a line of these y values in a picture with room for 60 markers. */
const markedAt = (y: readonly number[]): number[] => {
  const layer: ChartLayer = { key: 'a', label: 'a', form: 'line', x: [...y.keys()], y, colour: 'series-1' };
  const plot = {
    title: '',
    x: { label: '', scale: 'number' },
    ys: [{ label: '', scale: 'number' }],
    layers: [layer],
  } as const;
  const viewport = firstViewport(plot, { width: 600, height: 300 });
  return markerSeries({ ...viewport, palette: () => '#000' }, layer).flatMap(({ data }) =>
    Array.from(data as Float64Array).filter((_, index) => index % 2 === 0),
  );
};

const many = Array.from({ length: 200 }, (_, index) => index % 7);

test('a line with too many values for markers has one at its last value only', () => {
  expect(markedAt(many)).toEqual([199]);
});

test('a value between two gaps always has a marker, and so has the last value before a gap at the end', () => {
  const gaps = new Set([49, 51, 120, 198, 199]);
  expect(markedAt(many.map((value, index) => (gaps.has(index) ? NaN : value)))).toEqual([50, 197]);
});

test('a label is written on a side where the picture does not cut it off', () => {
  const layer: ChartLayer = {
    ...spectrum,
    markOf: (index) => (index === spectrum.x.length - 1 ? '0.1 Hz' : undefined),
  };
  const plot: ChartPlot = {
    title: '',
    x: { label: '', scale: 'number' },
    ys: [{ label: '', scale: 'number' }],
    layers: [layer],
  };
  const scene = firstViewport(plot, { width: 600, height: 300 });
  const atTheEdge = { ...scene, view: { ...scene.view, x: [10, 48] as const } };
  const [series] = markSeries({ ...atTheEdge, palette: () => '' }, layer);
  expect(series).toMatchObject({ data: [{ name: '0.1 Hz', label: { position: 'left' } }] });
});
