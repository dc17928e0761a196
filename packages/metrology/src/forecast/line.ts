import { at } from '../least-squares/vector.ts';
import { madFactor, median, robustDeviation } from '../statistics/median.ts';
import { pastErrors, type Axis } from './past-errors.ts';

/** Capacity tests in the order of the axis: throughput in cycles or time in days, and the state of health in %. */
export type Series = { x: Float64Array; y: Float64Array };

/** The middle, and the limits between which the value lies with a probability of 80 %. */
export type Band = { middle: number; low: number; high: number };

/**
 * Method M1: a line of robust slope through the last value, shrunk towards none where there are few tests, with a band that is
 * learnt from errors of past forecasts (split conformal prediction).
 */
export type Line = {
  /** The last tests, from which the line is learnt. */
  tests: number;
  /** The median slope of all pairs, before it is shrunk. */
  medianSlope: number;
  /** The usual step between tests, in units of x. */
  spacing: number;
  /** State of health in % at an x beyond the last test. */
  bandAt: (x: number) => Band;
};

/** The last tests from which the slope is learnt. */
const mostTests = 12;
/** So many tests halve the slope. */
const shrinkage = 8;
/** In % of state of health. */
const leastSigma = 0.4;

/** Slopes of all pairs of tests with different x. */
const pairSlopes = ({ x, y }: Series): number[] =>
  Array.from(x).flatMap((from, i) =>
    Array.from(x.subarray(i + 1), (to, j) => (at(y, i + 1 + j) - at(y, i)) / (to - from)).filter(Number.isFinite),
  );

const lastOf = ({ x, y }: Series, count: number): Series => ({ x: x.slice(-count), y: y.slice(-count) });

/** @param series At least two different x, rising. */
export const lineThrough = (series: Series, axis: Axis): Line => {
  const all = series.x.length;
  const tests = Math.min(mostTests, all);
  const last = lastOf(series, tests);
  const slopes = pairSlopes(last);
  const medianSlope = median(slopes);
  const slopeSpread = robustDeviation(slopes, medianSlope);
  const [xLast, level] = [at(last.x, tests - 1), at(last.y, tests - 1)];
  const residuals = last.x.map((x, i) => at(last.y, i) - level - medianSlope * (x - xLast));
  const sigma = Math.max(leastSigma, robustDeviation(residuals, 0));
  const slope = (medianSlope * tests) / (tests + shrinkage);
  const spacing = (xLast - at(last.x, 0)) / (tests - 1);
  const bandAt = (x: number): Band => {
    const ahead = x - xLast;
    const spacings = ahead / spacing;
    const middle = level + slope * ahead;
    const variance =
      sigma * sigma * (1 + spacings / 2) + (ahead * slopeSpread) ** 2 / tests + ((ahead * slope) / 2) ** 2;
    const [below, above] = pastErrors(axis, all, spacings);
    const scale = Math.sqrt(variance);
    return { middle, low: middle + below * scale, high: middle + above * scale };
  };
  return { tests, medianSlope, spacing, bandAt };
};

/** The fewest tests of which a knee is told. */
const fewestForKnee = 9;

/**
 * Whether the state of health falls at least twice as fast in the last third of the tests as in the first, and by more than its own
 * spread explains. It marks, and does not change the forecast.
 */
export const fadesFaster = ({ x, y }: Series): boolean => {
  if (x.length < fewestForKnee) return false;
  const third = Math.floor(x.length / 3);
  const first = median(pairSlopes({ x: x.slice(0, third), y: y.slice(0, third) }));
  const slopes = pairSlopes({ x: x.slice(-third), y: y.slice(-third) });
  const last = median(slopes);
  const spread = madFactor * median(slopes.map((slope) => Math.abs(slope - last)));
  return last < 0 && last <= 2 * first && first - last > (2 * spread) / Math.sqrt(third);
};
