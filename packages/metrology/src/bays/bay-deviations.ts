import { choleskySolve, inverseDiagonal } from '../least-squares/symmetric.ts';
import { at } from '../least-squares/vector.ts';
import { median } from '../statistics/median.ts';
import { studentQuantile } from '../statistics/student-t.ts';
import { BayModel } from './bay-model.ts';
import { comparableTests, sortedBays, type CapacityTest, type Comparable, type Key } from './comparable-tests.ts';
import { robustFit, type RobustFit } from './robust-fit.ts';

/** How far a bay reads from the median bay of its part, in %: negative where it reads low. Null without an estimate. */
export type BayDeviation = {
  bay: Key;
  /** From 1; null where no battery of this bay was measured in another. */
  part: number | null;
  /** Those that say something. */
  tests: number;
  deviation: number | null;
  /** Of the deviation, in %. */
  standardError: number | null;
  /** 95 % by Student's t. */
  low: number | null;
  high: number | null;
  z: number | null;
  /** What |z| has to exceed. */
  limit: number | null;
  /** Whether this look finds it deviating; it is flagged at the second look in a row. */
  exceeds: boolean;
  /** About so many further tests would show a deviation of 3 %; 0 if there are enough. */
  needs: number | null;
};

/** One look at the bays of a pool. */
export type BayLook = {
  bays: BayDeviation[];
  /** Of one test, in %; null where nothing can be compared. */
  repeatability: number | null;
  degreesOfFreedom: number | null;
  /** Bays that batteries connect make a part. */
  parts: number;
  /** Batteries that were measured in at least two bays. */
  groups: number;
};

/** The share of a normal distribution further than 4.1 deviations from its middle: false alarms stay below 1 % a look. */
const alarmTails = 4.1315e-5;
const intervalTails = 0.05;
/** In %. */
const leastDeviation = 1;
/** As a share; found in four of five cases, by 0.84 normal deviations. */
const soughtDeviation = 0.03;
const soughtPower = 0.84;
/** Temperature is part of the model where so many tests have it. */
const leastTemperatures = 0.8;

const noEstimate = {
  deviation: null,
  standardError: null,
  low: null,
  high: null,
  z: null,
  limit: null,
  exceeds: false,
  needs: null,
};

/** Missing ones are those of the middle; null where too few are known. */
const temperatures = ({ temperature }: Comparable): Float64Array | null => {
  const known = temperature.filter((value) => !Number.isNaN(value));
  if (known.length === 0 || known.length < leastTemperatures * temperature.length) return null;
  const middle = known.reduce((sum, value) => sum + value, 0) / known.length;
  return temperature.map((value) => (Number.isNaN(value) ? 0 : value - middle));
};

type Fitted = { model: BayModel; fit: RobustFit };

const fitBays = (tests: Comparable): Fitted | null => {
  const known = temperatures(tests);
  // Temperatures that the bays explain as well say nothing more.
  for (const column of known === null ? [null] : [known, null]) {
    const model = new BayModel(tests, column);
    const fit = model.degrees < 1 ? null : robustFit(model);
    if (fit !== null) return { model, fit };
  }
  return null;
};

/** The diagonal of the inverse, at all places or only at these. */
const inverseAt = ({ factor }: RobustFit, places: readonly number[] | null): Float64Array => {
  if (places === null) return inverseDiagonal(factor);
  const diagonal = new Float64Array(factor.length);
  for (const place of places) {
    const one = new Float64Array(factor.length);
    one[place] = 1;
    diagonal[place] = at(choleskySolve(factor, one), place);
  }
  return diagonal;
};

/** The variance of each bay less the mean of its part, of all bays or only of these. */
const bayVariances = (tests: Comparable, { model, fit }: Fitted, of: ReadonlySet<Key> | undefined): Float64Array => {
  const sought = of === undefined ? null : tests.bays.flatMap((bay, i) => (of.has(bay) ? at(model.unknownOf, i) : []));
  const diagonal = inverseAt(fit, sought === null ? null : sought.filter((unknown) => unknown >= 0));
  const variances = new Float64Array(tests.bays.length);
  for (const part of new Set(tests.parts)) {
    const places = [...tests.parts.keys()].filter((place) => tests.parts[place] === part);
    const unknowns = places.map((place) => at(model.unknownOf, place));
    const ones = new Float64Array(model.unknowns);
    for (const unknown of unknowns) if (unknown >= 0) ones[unknown] = 1 / places.length;
    const means = choleskySolve(fit.factor, ones);
    const ofMean = unknowns.reduce((sum, i) => (i < 0 ? sum : sum + at(means, i)), 0) / places.length;
    places.forEach((place, i) => {
      const unknown = unknowns[i] ?? -1;
      const own = unknown < 0 ? 0 : at(diagonal, unknown) - 2 * at(means, unknown);
      variances[place] = fit.variance * Math.max(0, own + ofMean);
    });
  }
  return variances;
};

type Estimate = Omit<BayDeviation, 'bay' | 'part' | 'tests'>;

const estimatesOf = (tests: Comparable, counts: Float64Array, fitted: Fitted, of?: ReadonlySet<Key>): Estimate[] => {
  const { model, fit } = fitted;
  const levels = Float64Array.from(model.unknownOf, (i) => (i < 0 ? 0 : at(fit.solution, i)));
  const middles = new Map(
    [...new Set(tests.parts)].map((part) => [part, median(levels.filter((_, place) => tests.parts[place] === part))]),
  );
  const variances = bayVariances(tests, fitted, of);
  const [limit, interval] = [alarmTails, intervalTails].map((tails) => studentQuantile(tails, model.degrees));
  return tests.bays.map((bay, place) => {
    if (of?.has(bay) === false) return noEstimate;
    const error = Math.sqrt(at(variances, place));
    const deviation = 100 * Math.expm1(at(levels, place) - (middles.get(at(tests.parts, place)) ?? NaN));
    return estimate(deviation, error, at(counts, place), limit ?? NaN, interval ?? NaN);
  });
};

function estimate(deviation: number, error: number, count: number, limit: number, interval: number): Estimate {
  const standardError = 100 * error;
  const z = deviation / standardError;
  return {
    deviation,
    standardError,
    low: deviation - interval * standardError,
    high: deviation + interval * standardError,
    z,
    limit,
    exceeds: Math.abs(z) > limit && Math.abs(deviation) >= leastDeviation,
    needs: Math.max(0, Math.ceil(count * (((limit + soughtPower) * error) / soughtDeviation) ** 2 - count)),
  };
}

/**
 * How far each bay reads from the median bay, from the capacity tests of a pool. Bays that no battery connects are judged separately. An
 * error that all bays share cannot be seen; of two bays it cannot be told which is wrong.
 * @param of The bays to estimate, by default all; it takes less time for a few of many.
 */
export const bayDeviations = (all: readonly CapacityTest[], of?: ReadonlySet<Key>): BayLook => {
  const tests = comparableTests(all);
  const fitted = fitBays(tests);
  const counts = new Float64Array(tests.bays.length);
  for (const place of tests.bayOf) counts[place] = at(counts, place) + 1;
  const estimates = fitted === null ? [] : estimatesOf(tests, counts, fitted, of);
  const places = new Map(tests.bays.map((bay, place) => [bay, place]));
  const bays = sortedBays(all).map((bay): BayDeviation => {
    const place = places.get(bay);
    if (place === undefined) return { bay, part: null, tests: 0, ...noEstimate };
    return { bay, part: at(tests.parts, place), tests: at(counts, place), ...(estimates[place] ?? noEstimate) };
  });
  return {
    bays,
    repeatability: fitted === null ? null : 100 * fitted.fit.sigma,
    degreesOfFreedom: fitted === null ? null : fitted.model.degrees,
    parts: new Set(tests.parts).size,
    groups: tests.starts.length - 1,
  };
};
