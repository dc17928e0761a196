import { expect, test } from 'vitest';
import type { ChartLayer } from '../plot/chart-plot.ts';
import { markSide } from './marker-series.ts';

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
