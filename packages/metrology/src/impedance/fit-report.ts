import { at } from '../least-squares/vector.ts';
import { studentQuantile } from '../statistics/student-t.ts';
import type { BestFit } from './best-fit.ts';
import type { CircuitElement } from './circuit.ts';
import { circuitImpedance } from './circuit-impedance.ts';
import { arcsOf, seriesResistors } from './circuit-parts.ts';
import { exponentRange, mostLog, type Weight } from './fit.ts';
import { angular, magnitudes, type Spectrum } from './spectrum.ts';

export type FittedParameter = {
  name: string;
  element: string;
  unit: string;
  value: number;
  standardError: number | null;
  /** 95 % by Student's t; null where the spectrum does not determine the parameter. */
  low: number | null;
  high: number | null;
  /** The interval of a positive parameter as a factor. */
  factor: number | null;
  fixed: boolean;
  /** False where the standard error is larger than the value. */
  determined: boolean | null;
  atBound: boolean;
};

type Resistance = { value: number; standardError: number };

export type Chosen = 'ladder' | 'given';

/** A fit with what its numbers are worth. */
export type FitReport = {
  circuit: string;
  /** Who chose the circuit. */
  chosen: Chosen;
  weight: Weight;
  converged: boolean;
  iterations: number;
  /** In the chosen weight. */
  rss: number;
  /** In % of |Z|, over both parts. */
  rms: number;
  bic: number;
  parameters: FittedParameter[];
  /** Pairs of parameters that the spectrum hardly tells apart. */
  correlations: { a: string; b: string; value: number }[];
  alternatives: { rss: number; values: number[] }[];
  /** The impedance of the circuit in Ω, in the order of the points. */
  real: number[];
  imaginary: number[];
  /** In Ω: what is in series with everything, and the sum of the arcs, which is charge transfer and surface film. */
  ohmicResistance: Resistance | null;
  arcsResistance: Resistance | null;
};

/** 1 − 95 %. */
const tails = 0.05;
const strongCorrelation = 0.95;
const nearBound = 1e-4;

/** The place of each parameter among the free ones; −1 if it is held. */
const freePlaces = ({ isFixed }: BestFit): number[] => {
  let next = 0;
  return isFixed.map((fixed) => (fixed ? -1 : next++));
};

const covarianceOf =
  (fit: BestFit, places: readonly number[]) =>
  (a: number, b: number): number => {
    const [row, column] = [at(places, a), at(places, b)];
    return row < 0 || column < 0 ? 0 : at(fit.covariance[row] ?? [], column);
  };

const isAtBound = (value: number, isExponent: boolean): boolean =>
  isExponent
    ? value - exponentRange.from < nearBound || exponentRange.to - value < nearBound
    : Math.abs(Math.log(value)) >= mostLog;

const parameterOf = (fit: BestFit, k: number, variance: number): FittedParameter => {
  const { circuit, values, isFixed, degrees } = fit;
  const { name = '', element = '', unit = '', kind } = circuit.parameters[k] ?? {};
  const value = at(values, k);
  const [fixed, isExponent] = [isFixed[k] === true, kind === 'exponent'];
  const known = { name, element, unit, value, fixed, atBound: !fixed && isAtBound(value, isExponent) };
  if (fixed) return { ...known, standardError: null, low: null, high: null, factor: null, determined: null };
  const standardError = Math.sqrt(variance);
  if (!(standardError <= value))
    return { ...known, standardError, low: null, high: null, factor: null, determined: false };
  const half = studentQuantile(tails, degrees) * standardError;
  const factor = isExponent ? null : Math.exp(half / value);
  return { ...known, standardError, low: value - half, high: value + half, factor, determined: true };
};

const correlationsOf = (parameters: readonly FittedParameter[], covariance: (a: number, b: number) => number) =>
  parameters.flatMap((one, a) =>
    parameters.slice(a + 1).flatMap((other, offset) => {
      const b = a + 1 + offset;
      const value = covariance(a, b) / Math.sqrt(covariance(a, a) * covariance(b, b));
      return Math.abs(value) > strongCorrelation ? [{ a: one.name, b: other.name, value }] : [];
    }),
  );

/** The sum of some resistors, with the standard error of the sum. */
const sumOf = (
  { values }: BestFit,
  resistors: readonly CircuitElement[],
  covariance: (a: number, b: number) => number,
): Resistance | null => {
  if (resistors.length === 0) return null;
  const places = resistors.map(({ from }) => from);
  const value = places.reduce((sum, k) => sum + at(values, k), 0);
  const variance = places.reduce((sum, a) => sum + places.reduce((part, b) => part + covariance(a, b), 0), 0);
  return { value, standardError: Math.sqrt(Math.max(0, variance)) };
};

export const fitReport = (spectrum: Spectrum, weight: Weight, fit: BestFit, chosen: Chosen): FitReport => {
  const { circuit, values, converged, iterations, rss, bic, alternatives } = fit;
  const { z, evaluate } = circuitImpedance(circuit, angular(spectrum));
  evaluate(values);
  const size = magnitudes(spectrum);
  const squares = z.re.reduce((sum, re, i) => {
    const [real, imaginary] = [at(spectrum.real, i) - re, at(spectrum.imaginary, i) - at(z.im, i)];
    return sum + (real * real + imaginary * imaginary) / at(size, i) ** 2;
  }, 0);
  const covariance = covarianceOf(fit, freePlaces(fit));
  const parameters = values.map((_, k) => parameterOf(fit, k, covariance(k, k)));
  return {
    circuit: circuit.text,
    chosen,
    weight,
    converged,
    iterations,
    rss,
    rms: 100 * Math.sqrt(squares / (2 * size.length)),
    bic,
    parameters,
    correlations: correlationsOf(parameters, covariance),
    alternatives,
    real: Array.from(z.re),
    imaginary: Array.from(z.im),
    ohmicResistance: sumOf(fit, seriesResistors(circuit.root), covariance),
    arcsResistance: sumOf(
      fit,
      arcsOf(circuit.root).flatMap(({ resistors }) => resistors),
      covariance,
    ),
  };
};
