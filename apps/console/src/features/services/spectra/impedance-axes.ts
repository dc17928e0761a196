import type { ChartAxis } from '../../../charts/plot/chart-plot.ts';
import { numberAt } from '../../../lib/number-at.ts';

/** In Ω. */
type Impedances = { real: readonly number[]; imaginary: readonly number[] };

const degrees = 180 / Math.PI;

export const realAxis: ChartAxis = {
  label: 'Real (Z)',
  unit: 'Ohm',
  title: 'Real (Z) /Ohm',
  scale: 'number',
  digits: 5,
};

/** The axes of impedance over frequency: magnitude on the left, phase on the right. */
export const bodeAxes: { x: ChartAxis; ys: readonly [ChartAxis, ChartAxis] } = {
  x: { label: 'Frequency', unit: 'Hz', scale: 'log', digits: 2 },
  ys: [
    { label: '|Z|', unit: 'Ohm', title: '|Z| /Ohm', scale: 'number', digits: 5 },
    { label: 'Phase (Z)', unit: '°', title: 'Phase (Z) /°', scale: 'number', digits: 1 },
  ],
};

/** Indexes of the frequencies in rising order, because devices measure from the highest down. */
export const byFrequency = (frequencies: readonly number[]): number[] =>
  frequencies
    .map((_, place) => place)
    .toSorted((one, other) => numberAt(frequencies, one) - numberAt(frequencies, other));

export const inOrder = (values: readonly number[], order: readonly number[]): number[] =>
  order.map((place) => numberAt(values, place));

export const magnitudes = ({ real, imaginary }: Impedances): number[] =>
  real.map((re, place) => Math.hypot(re, numberAt(imaginary, place)));

export const phases = ({ real, imaginary }: Impedances): number[] =>
  real.map((re, place) => Math.atan2(numberAt(imaginary, place), re) * degrees);
