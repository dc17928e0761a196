import { inverseOfGram, leastSquares, qr, rotate, triangle } from '../least-squares/qr.ts';
import { addScaled, at, dot, norm } from '../least-squares/vector.ts';
import type { Circuit, CircuitParameter } from './circuit.ts';
import { circuitImpedance } from './circuit-impedance.ts';
import type { Impedance } from './elements.ts';
import { setStacked } from './model-rows.ts';
import { angular, magnitudes, type Spectrum } from './spectrum.ts';

/** What a residual is divided by: |Z| or 1 Ω. */
export type Weight = 'modulus' | 'unit';

export type FitQuestion = {
  circuit: Circuit;
  weight: Weight;
  /** A value for each parameter, in the order of the text: the start, or what it is held at. */
  values: readonly number[];
  isFixed: readonly boolean[];
};

export type Fitted = {
  values: number[];
  converged: boolean;
  iterations: number;
  /** Sum of squared, weighted residuals of both parts. */
  rss: number;
  /** Covariances of the free parameters, in the order of the text. */
  covariance: Float64Array[];
  /** Degrees of freedom: numbers less free parameters. */
  degrees: number;
};

/** Exponents stay between these. */
export const exponentRange = { from: 0.3, to: 1 };
/** Positive parameters stay within e^±60. */
export const mostLog = 60;
const mostIterations = 200;
/** Of ln p. */
const longestStep = 2;
const leastFall = 1e-10;
const leastStep = 1e-6;
/** A parameter whose step of 1 changes less than this share of all that was measured no longer matters. */
const leastSlope = 1e-5;
const firstDamping = 1e-2;
const leastDamping = 1e-12;
const dampingFall = 3;
const firstRise = 2;

/** The coordinate in which a parameter is fitted: ln p, or the logistic of an exponent, so that bounds hold without a penalty. */
const toFree = ({ kind }: CircuitParameter, value: number): number => {
  if (kind === 'positive') return Math.log(value);
  const share = (value - exponentRange.from) / (exponentRange.to - exponentRange.from);
  const inside = Math.min(1 - 1e-9, Math.max(1e-9, share));
  return Math.log(inside / (1 - inside));
};

const fromFree = ({ kind }: CircuitParameter, free: number): number => {
  if (kind === 'positive') return Math.exp(Math.min(mostLog, Math.max(-mostLog, free)));
  return exponentRange.from + (exponentRange.to - exponentRange.from) / (1 + Math.exp(-free));
};

/** By how much the slope's own coordinate (ln p or n) grows with the free one. */
const freeSlope = ({ kind }: CircuitParameter, value: number): number =>
  kind === 'positive'
    ? 1
    : ((value - exponentRange.from) * (exponentRange.to - value)) / (exponentRange.to - exponentRange.from);

/** The fit of one circuit to one spectrum. A point is the free parameters, each in its coordinate. */
class Problem {
  readonly #question: FitQuestion;
  readonly #impedance: Impedance;
  readonly #weights: Float64Array;
  readonly #measured: Float64Array;
  /** Of each free parameter: its place, and room for its column of the Jacobian. */
  readonly #free: { k: number; parameter: CircuitParameter; column: Float64Array }[];

  constructor(spectrum: Spectrum, question: FitQuestion) {
    const { circuit, weight, isFixed } = question;
    this.#question = question;
    this.#impedance = circuitImpedance(circuit, angular(spectrum));
    this.#weights = magnitudes(spectrum).map((size) => (weight === 'unit' ? 1 : 1 / size));
    const numbers = 2 * this.#weights.length;
    this.#measured = new Float64Array(numbers);
    setStacked(this.#measured, spectrum.real, spectrum.imaginary, this.#weights);
    this.#free = circuit.parameters.flatMap((parameter, k) =>
      isFixed[k] === true ? [] : [{ k, parameter, column: new Float64Array(numbers) }],
    );
  }

  /** The norm of what was measured, weighted. */
  get size(): number {
    return norm(this.#measured);
  }

  start(): Float64Array {
    return Float64Array.from(this.#free, ({ k, parameter }) => toFree(parameter, at(this.#question.values, k)));
  }

  values(point: Float64Array): number[] {
    const values = [...this.#question.values];
    this.#free.forEach(({ k, parameter }, i) => (values[k] = fromFree(parameter, at(point, i))));
    return values;
  }

  /** Measured less modelled, both parts, weighted. */
  residual(point: Float64Array): Float64Array {
    const { z, evaluate } = this.#impedance;
    evaluate(this.values(point));
    const residual = new Float64Array(this.#measured.length);
    setStacked(residual, z.re, z.im, this.#weights);
    for (let i = 0; i < residual.length; i++) residual[i] = at(this.#measured, i) - at(residual, i);
    return residual;
  }

  /** The slopes of the model by the coordinates, at the point whose residual was computed last; overwritten by the next. */
  jacobian(point: Float64Array): Float64Array[] {
    const { slopes, differentiate } = this.#impedance;
    differentiate();
    return this.#free.map(({ k, parameter, column }, i) => {
      const slope = slopes[k];
      if (slope === undefined) return column;
      setStacked(column, slope.re, slope.im, this.#weights);
      const factor = freeSlope(parameter, fromFree(parameter, at(point, i)));
      if (factor !== 1) for (let row = 0; row < column.length; row++) column[row] = factor * at(column, row);
      return column;
    });
  }

  /** By how much a value grows with its coordinate. */
  growth(point: Float64Array): Float64Array {
    return Float64Array.from(this.#free, ({ parameter }, i) => {
      const value = fromFree(parameter, at(point, i));
      return freeSlope(parameter, value) * (parameter.kind === 'positive' ? value : 1);
    });
  }
}

/** What a step needs of a point: R and Qᵀr of the Jacobian, and the norms of its columns, by which damping is measured. */
type Linear = { triangle: readonly Float64Array[]; target: Float64Array; norms: Float64Array };

/**
 * The linear model of a problem at one point after the other, without parameters that have slid to a bound, or to where their element
 * vanishes: their steps would grow without limit, and shorten those of all others.
 */
class LinearModel {
  readonly #problem: Problem;
  readonly #gone = new Set<number>();
  #slopes: readonly number[] = [];

  constructor(problem: Problem) {
    this.#problem = problem;
  }

  /** At the point whose residual was computed last. */
  at(point: Float64Array, residual: Float64Array): Linear {
    const columns = this.#problem.jacobian(point);
    this.#leaveOut(columns);
    const factors = qr(columns);
    const rotated = residual.slice();
    rotate(factors, rotated);
    return { triangle: triangle(factors), target: rotated.subarray(0, point.length), norms: factors.scales };
  }

  #leaveOut(columns: readonly Float64Array[]): void {
    const slopes = columns.map((column) => norm(column));
    const least = leastSlope * this.#problem.size;
    slopes.forEach((slope, k) => {
      if (slope < least && slope < (this.#slopes[k] ?? 0)) this.#gone.add(k);
    });
    this.#slopes = slopes;
    for (const k of this.#gone) columns[k]?.fill(0);
  }
}

/** By how much the sum of squares would fall with a step if the model were linear. */
const foretoldFall = ({ triangle: columns, target }: Linear, step: Float64Array): number => {
  const rest = target.slice();
  columns.forEach((column, k) => addScaled(rest, -at(step, k), column));
  return dot(target, target) - dot(rest, rest);
};

const longestOf = (step: Float64Array): number => step.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

/** Finds damped steps: the least squares of the Jacobian with √damping times the norm of each column below it. */
class DampedSteps {
  readonly #columns: Float64Array[];
  readonly #target: Float64Array;

  constructor(size: number) {
    this.#columns = Array.from({ length: size }, () => new Float64Array(2 * size));
    this.#target = new Float64Array(2 * size);
  }

  step({ triangle: columns, target, norms }: Linear, damping: number): Float64Array {
    const size = target.length;
    this.#columns.forEach((column, k) => {
      column.fill(0, size);
      column.set(columns[k] ?? []);
      column[size + k] = Math.sqrt(damping) * at(norms, k);
    });
    this.#target.fill(0, size);
    this.#target.set(target);
    const step = leastSquares(this.#columns, this.#target).solution;
    const longest = longestOf(step);
    return longest > longestStep ? step.map((value) => (value * longestStep) / longest) : step;
  }
}

type Descent = { point: Float64Array; residual: Float64Array; converged: boolean; iterations: number };

/** The damping after a step that helped: the better it was foretold, the less. */
const dampingAfter = (damping: number, gain: number): number =>
  Math.max(leastDamping, damping * Math.max(1 / dampingFall, 1 - (2 * gain - 1) ** 3));

/**
 * Levenberg and Marquardt's descent. Damping grows until a step helps; how much it falls again depends on how well the step was foretold
 * (H. B. Nielsen, Damping Parameter in Marquardt's Method, report IMM-REP-1999-05, Technical University of Denmark).
 */
const descend = (problem: Problem): Descent => {
  let point = problem.start();
  let residual = problem.residual(point);
  const model = new LinearModel(problem);
  let linear = model.at(point, residual);
  const steps = new DampedSteps(point.length);
  let [damping, rise] = [firstDamping, firstRise];
  for (let iterations = 1; iterations <= mostIterations; iterations++) {
    const step = steps.step(linear, damping);
    const isShort = longestOf(step) < leastStep;
    const next = point.map((value, i) => value + at(step, i));
    const tried = problem.residual(next);
    const before = dot(residual, residual);
    const fall = before - dot(tried, tried);
    if (fall >= 0) {
      [point, residual] = [next, tried];
      if (isShort && fall <= leastFall * before) return { point, residual, converged: true, iterations };
      damping = dampingAfter(damping, fall / foretoldFall(linear, step));
      rise = firstRise;
      linear = model.at(point, residual);
    } else {
      // No shorter step would help either: what is left to fall is below the precision of numbers.
      if (isShort) return { point, residual, converged: true, iterations };
      damping *= rise;
      rise *= 2;
    }
  }
  return { point, residual, converged: false, iterations: mostIterations };
};

/**
 * Fits a circuit by weighted complex least squares with analytic derivatives, from the given start.
 * Method: D. W. Marquardt, J. Soc. Indust. Appl. Math. 11 (1963) 431. Covariances: s²(JᵀJ)⁻¹ with s² = rss ÷ degrees of freedom.
 */
export const fitFrom = (spectrum: Spectrum, question: FitQuestion): Fitted => {
  const problem = new Problem(spectrum, question);
  const { point, residual, converged, iterations } = descend(problem);
  problem.residual(point);
  const growth = problem.growth(point);
  const rss = dot(residual, residual);
  const degrees = residual.length - point.length;
  const covariance = inverseOfGram(qr(problem.jacobian(point))).map((row, i) =>
    row.map((value, j) => (value * rss * at(growth, i) * at(growth, j)) / degrees),
  );
  return { values: problem.values(point), converged, iterations, rss, covariance, degrees };
};
