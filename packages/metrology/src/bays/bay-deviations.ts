import { choleskyFactor, choleskySolve, forwardSolve } from '../least-squares/symmetric.ts';
import { at, dot } from '../least-squares/vector.ts';
import { madFactor, median } from '../statistics/median.ts';
import { studentQuantile } from '../statistics/student-t.ts';
import { comparableTests, type CapacityTest, type Comparable } from './comparable-tests.ts';

/** How far a bay reads from the median bay, in %: positive where it reads high. */
export type BayDeviation = {
  bay: number;
  tests: number;
  deviation: number;
  /** Of the deviation, in %. */
  standardError: number;
  /** 95 % by Student's t. */
  low: number;
  high: number;
  /** Whether this look finds it deviating; it is flagged at the second look in a row. */
  deviates: boolean;
  /** About so many further tests would show a deviation of 3 %; 0 if there are enough. */
  testsMissing: number;
};

/** Huber's limit, in deviations, beyond which a test counts less. */
const huberLimit = 1.5;
const mostRounds = 12;
const yearMs = 365.25 * 86_400_000;
/** The share of a normal distribution further than 4.1 deviations from its middle: false alarms stay below 1 % a look. */
const alarmTails = 4.1315e-5;
const intervalTails = 0.05;
/** In %. */
const leastDeviation = 1;
const soughtDeviation = 3;
/** Found in four of five cases: 4.1 deviations and 0.84 more. */
const soughtRatio = 4.94;

type Row = { battery: number; bay: number; time: number; value: number };

/** ln fcc = level of the battery + common fade · time + bay + error. */
class Model {
  readonly #rows: readonly Row[];
  readonly #batteries: number;
  /** Unknowns: the fade, then each bay but the first. */
  readonly unknowns: number;

  constructor({ tests, bays, batteries }: Comparable) {
    const places = new Map(bays.map((bay, place) => [bay, place]));
    const numbers = new Map<number, number>();
    const numberOf = (battery: number): number => {
      const known = numbers.get(battery) ?? numbers.size;
      numbers.set(battery, known);
      return known;
    };
    const start = Math.min(...tests.map((test) => test.at));
    this.#rows = tests.map((test) => ({
      battery: numberOf(test.battery),
      bay: places.get(test.bay) ?? 0,
      time: (test.at - start) / yearMs,
      value: Math.log(test.fcc),
    }));
    this.#batteries = batteries;
    this.unknowns = bays.length;
  }

  get degrees(): number {
    return this.#rows.length - this.#batteries - this.unknowns;
  }

  /** The normal equations of the unknowns, each battery's level taken out of them. */
  equations(weights: Float64Array): { matrix: Float64Array[]; target: Float64Array } {
    const { unknowns } = this;
    const matrix = Array.from({ length: unknowns }, () => new Float64Array(unknowns));
    const target = new Float64Array(unknowns);
    const add = (one: readonly [number, number][], value: number, weight: number) => {
      for (const [i, a] of one) {
        target[i] = at(target, i) + weight * a * value;
        const row = matrix[i];
        if (row !== undefined) for (const [j, b] of one) row[j] = at(row, j) + weight * a * b;
      }
    };
    for (const own of this.#byBattery()) {
      const sums = new Map<number, number>();
      let [whole, value] = [0, 0];
      for (const place of own) {
        const [row, weight] = [this.#row(place), at(weights, place)];
        add(this.#columns(row), row.value, weight);
        for (const [i, a] of this.#columns(row)) sums.set(i, (sums.get(i) ?? 0) + weight * a);
        whole += weight;
        value += weight * row.value;
      }
      if (whole > 0) add([...sums], value, -1 / whole);
    }
    return { matrix, target };
  }

  /** Each test less what the unknowns say, and less the level of its battery. */
  residuals(solution: Float64Array, weights: Float64Array): Float64Array {
    const rest = Float64Array.from(this.#rows, (row) =>
      this.#columns(row).reduce((left, [i, a]) => left - a * at(solution, i), row.value),
    );
    for (const own of this.#byBattery()) {
      const whole = own.reduce((sum, place) => sum + at(weights, place), 0);
      const level = own.reduce((sum, place) => sum + at(weights, place) * at(rest, place), 0) / whole;
      for (const place of own) rest[place] = at(rest, place) - level;
    }
    return rest;
  }

  #groups: number[][] | undefined;
  #byBattery(): number[][] {
    if (this.#groups === undefined) {
      const groups: number[][] = Array.from({ length: this.#batteries }, () => []);
      this.#rows.forEach(({ battery }, place) => groups[battery]?.push(place));
      this.#groups = groups;
    }
    return this.#groups;
  }

  #row(place: number): Row {
    const row = this.#rows[place];
    if (row === undefined) throw new RangeError(`There is no test ${place}`);
    return row;
  }

  #columns({ time, bay }: Row): [number, number][] {
    return bay === 0
      ? [[0, time]]
      : [
          [0, time],
          [bay, 1],
        ];
  }
}

type Solved = { solution: Float64Array; residuals: Float64Array; sigma: number };

/** Least squares in which tests far from the others count less (P. J. Huber, Ann. Stat. 1 (1973) 799). */
const solve = (model: Model, count: number): Solved => {
  let weights = new Float64Array(count).fill(1);
  let solved: Solved | undefined;
  for (let round = 0; round < mostRounds; round++) {
    const { matrix, target } = model.equations(weights);
    const solution = choleskySolve(choleskyFactor(matrix), target);
    const residuals = model.residuals(solution, weights);
    const spread = madFactor * median(residuals.map(Math.abs));
    const sigma = spread * Math.sqrt(count / model.degrees);
    solved = { solution, residuals, sigma };
    if (sigma === 0) break;
    const next = residuals.map((value) => Math.min(1, (huberLimit * sigma) / Math.abs(value)));
    const change = next.reduce((most, value, i) => Math.max(most, Math.abs(value - at(weights, i))), 0);
    weights = next;
    if (change < 1e-4) break;
  }
  if (solved === undefined) throw new Error('No round was made');
  return solved;
};

/** Huber's estimate of the variance of an error: mean ψ² over the squared mean of ψ′, with his correction for the unknowns. */
const errorVariance = ({ residuals, sigma }: Solved, degrees: number): number => {
  const count = residuals.length;
  const limit = huberLimit * sigma;
  const squares = residuals.reduce((sum, value) => sum + Math.min(Math.abs(value), limit) ** 2, 0);
  const inside = residuals.filter((value) => Math.abs(value) <= limit).length / count;
  if (inside === 0) return 0;
  const correction = 1 + (((count - degrees) / count) * (1 - inside)) / inside;
  return (correction ** 2 * (squares / degrees)) / inside ** 2;
};

/** The variance of each bay less the mean of all, from the inverse of the normal equations; the first bay is 0 by definition. */
const bayVariances = (model: Model, count: number, bays: number): Float64Array => {
  const factor = choleskyFactor(model.equations(new Float64Array(count).fill(1)).matrix);
  return Float64Array.from({ length: bays }, (_, bay) => {
    const contrast = new Float64Array(model.unknowns);
    for (let other = 1; other < bays; other++) contrast[other] = -1 / bays;
    if (bay > 0) contrast[bay] = 1 - 1 / bays;
    const half = forwardSolve(factor, contrast);
    return dot(half, half);
  });
};

const deviationsOf = (comparable: Comparable): BayDeviation[] => {
  const { bays, tests } = comparable;
  const model = new Model(comparable);
  const { degrees } = model;
  if (degrees < 1) return [];
  const solved = solve(model, tests.length);
  const variance = errorVariance(solved, degrees);
  const levels = Float64Array.from(bays, (_, place) => (place === 0 ? 0 : at(solved.solution, place)));
  const middle = median(levels);
  const variances = bayVariances(model, tests.length, bays.length);
  const [alarm, interval] = [studentQuantile(alarmTails, degrees), studentQuantile(intervalTails, degrees)];
  return bays.map((bay, place) => {
    const deviation = 100 * Math.expm1(at(levels, place) - middle);
    const standardError = 100 * Math.sqrt(variance * at(variances, place));
    const own = tests.filter((test) => test.bay === bay).length;
    const needed = own * ((soughtRatio * standardError) / soughtDeviation) ** 2;
    return {
      bay,
      tests: own,
      deviation,
      standardError,
      low: deviation - interval * standardError,
      high: deviation + interval * standardError,
      deviates: Math.abs(deviation) >= leastDeviation && Math.abs(deviation) > alarm * standardError,
      testsMissing: Math.max(0, Math.ceil(needed - own)),
    };
  });
};

/**
 * How far each bay reads from the median bay, from comparable capacity tests of the last year. Bays that no battery connects are judged
 * separately. An error that all bays share cannot be seen; of two bays it cannot be told which is wrong.
 */
export const bayDeviations = (tests: readonly CapacityTest[]): BayDeviation[] =>
  comparableTests(tests).flatMap(deviationsOf);
