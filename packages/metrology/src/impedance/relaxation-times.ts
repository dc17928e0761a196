import { nonNegative } from '../least-squares/non-negative.ts';
import { at, dot } from '../least-squares/vector.ts';
import { median } from '../statistics/median.ts';
import { arcPart, columnOf, rowsOf, seriesParts, type Rows } from './model-rows.ts';
import {
  angular,
  checkedSpectrum,
  decadesOf,
  endsOf,
  logSpaced,
  magnitudes,
  type GivenSpectrum,
  type Spectrum,
} from './spectrum.ts';

/**
 * How the polarisation resistance is spread over time constants: a non-negative sum of RC elements, smoothed by a ridge on second
 * differences (Tikhonov regularisation), with R, L and 1/C in series. Only capacitive arcs can be shown so.
 */
type Spread = {
  lambda: number;
  /** Time constants in s, and the resistance at each in Ω. */
  tau: number[];
  resistance: number[];
  /** In series: Ω, H, 1/F. */
  ohmic: number;
  inductance: number;
  inverseCapacitance: number;
  peaks: Peak[];
};

/** `silent`: why there is nothing; the rest is null then. */
export type RelaxationTimes =
  | (Spread & { silent: null })
  | ({ [Field in keyof Spread]: null } & { silent: 'inductive-loop' });

/** `resistance` in Ω: all between two minima. `tau` in s: its centre in log τ. `inRange`: within the measured frequencies. */
export type Peak = { resistance: number; tau: number; inRange: boolean };

/** With less, a false peak appears beyond the fastest frequency. */
const usualLambda = 0.01;
const perDecade = 8;
/** The time constants reach this much beyond the inverse of the measured frequencies. */
const beyond = 3;
/** Of the whole resistance. */
const leastPeak = 0.005;

const timesOf = (omega: Float64Array): Float64Array => {
  const [slowest, fastest] = endsOf(omega);
  const [from, to] = [1 / (beyond * fastest), beyond / slowest];
  const decades = decadesOf(omega) + 2 * Math.log10(beyond);
  return logSpaced(from, to, Math.max(3, Math.round(perDecade * decades) + 1));
};

/** The columns of the model: each RC element, then R, L and 1/C in series. */
const columnsOf = (rows: Rows, tau: Float64Array): Float64Array[] =>
  [...Array.from(tau, arcPart), ...seriesParts].map((part) => columnOf(rows, part));

/** Adds weight·(second difference)² of the resistances to a quadratic form. */
const addRidge = (gram: readonly Float64Array[], count: number, weight: number): void => {
  const differences = [1, -2, 1];
  for (let k = 1; k + 1 < count; k++)
    differences.forEach((a, i) =>
      differences.forEach((b, j) => {
        const row = gram[k - 1 + i];
        if (row !== undefined) row[k - 1 + j] = at(row, k - 1 + j) + weight * a * b;
      }),
    );
};

/** The places where a curve is least between two rises, and both its ends. */
const minima = (values: Float64Array): number[] => {
  const places = [0];
  let falls = false;
  for (let k = 1; k < values.length; k++) {
    const change = at(values, k) - at(values, k - 1);
    if (change > 0 && falls) places.push(k - 1);
    if (change !== 0) falls = change < 0;
  }
  return [...places, values.length];
};

const peaksOf = (tau: Float64Array, resistance: Float64Array, omega: Float64Array): Peak[] => {
  const whole = resistance.reduce((sum, value) => sum + value, 0);
  const [slowest, fastest] = endsOf(omega);
  const edges = minima(resistance);
  return edges.slice(1).flatMap((to, i) => {
    const from = edges[i] ?? 0;
    const part = resistance.slice(from, to);
    const area = part.reduce((sum, value) => sum + value, 0);
    if (area <= leastPeak * whole) return [];
    const centre = Math.exp(part.reduce((sum, value, k) => sum + value * Math.log(at(tau, from + k)), 0) / area);
    return [{ resistance: area, tau: centre, inRange: centre >= 1 / fastest && centre <= 1 / slowest }];
  });
};

/** Whether the spectrum ends inductive at its lowest frequency: no sum of RC elements shows such a loop. */
const hasInductiveLoop = ({ frequency, imaginary }: Spectrum): boolean => {
  const [lowest] = endsOf(frequency);
  return at(imaginary, frequency.indexOf(lowest)) > 0;
};

/** Of a spectrum that has been checked; also where it ends inductive, as a start for fits. */
export const spreadOf = (spectrum: Spectrum, lambda = usualLambda): Spread => {
  const rows = rowsOf(spectrum);
  const tau = timesOf(rows.omega);
  const columns = columnsOf(rows, tau);
  const gram = columns.map((column) => Float64Array.from(columns, (other) => dot(column, other)));
  // Resistances are compared with the size of the impedance, so that its unit does not matter.
  addRidge(gram, tau.length, lambda / median(magnitudes(spectrum)) ** 2);
  const solution = nonNegative(
    gram,
    Float64Array.from(columns, (column) => dot(column, rows.target)),
  );
  const resistance = solution.slice(0, tau.length);
  const [ohmic, inductance, inverseCapacitance] = [0, 1, 2].map((k) => at(solution, tau.length + k));
  return {
    lambda,
    tau: Array.from(tau),
    resistance: Array.from(resistance),
    ohmic: ohmic ?? 0,
    inductance: inductance ?? 0,
    inverseCapacitance: inverseCapacitance ?? 0,
    peaks: peaksOf(tau, resistance, angular(spectrum)),
  };
};

const loop: RelaxationTimes = {
  lambda: null,
  tau: null,
  resistance: null,
  ohmic: null,
  inductance: null,
  inverseCapacitance: null,
  peaks: null,
  silent: 'inductive-loop',
};

/** Of a spectrum that has been checked. */
export const relaxationTimesIn = (spectrum: Spectrum, lambda = usualLambda): RelaxationTimes =>
  hasInductiveLoop(spectrum) ? loop : { ...spreadOf(spectrum, lambda), silent: null };

/** Throws an error with `code` and `row` where the spectrum is refused. */
export const relaxationTimes = (
  spectrum: GivenSpectrum,
  { lambda }: { lambda?: number | undefined } = {},
): RelaxationTimes => relaxationTimesIn(checkedSpectrum(spectrum), lambda);
