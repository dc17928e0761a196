import { at } from '../least-squares/vector.ts';
import { median, madFactor, robustDeviation } from '../statistics/median.ts';
import { pastErrors, type Axis } from './past-errors.ts';

/** Capacity tests in the order of the axis: throughput in cycles or time in days, and the state of health in %. */
export type Tests = { x: Float64Array; y: Float64Array };

/**
 * Method M1: a line of robust slope through the last value, shrunk towards none where there are few tests, with a band that is
 * learnt from errors of past forecasts (split conformal prediction). It reads nothing but these tests, and no time of day.
 */
export type Forecast = {
  axis: Axis;
  /** The usual step between tests, in units of x. */
  spacing: number;
  /** State of health in % at an x beyond the last test. */
  at: (x: number) => Band;
};

/** The middle, and the limits between which the value lies with a probability of 80 %. */
export type Band = { middle: number; low: number; high: number };

/** The last tests from which the slope is learnt. */
const mostTests = 12;
/** So many tests halve the slope. */
const shrinkage = 8;
/** In % of state of health. */
const leastSigma = 0.4;

type Line = {
  slope: number;
  xLast: number;
  level: number;
  sigma: number;
  slopeSpread: number;
  spacing: number;
  count: number;
};

/** Slopes of all pairs of tests with different x. */
export const pairSlopes = ({ x, y }: Tests): number[] =>
  Array.from(x).flatMap((from, i) =>
    Array.from(x.subarray(i + 1), (to, j) => (at(y, i + 1 + j) - at(y, i)) / (to - from)).filter(Number.isFinite),
  );

/** The last tests alone. */
const lastOf = ({ x, y }: Tests, count: number): Tests => ({ x: x.slice(-count), y: y.slice(-count) });

/** @param tests At least two different x. */
const lineThrough = (tests: Tests): Line => {
  const last = lastOf(tests, Math.min(mostTests, tests.x.length));
  const count = last.x.length;
  const slopes = pairSlopes(last);
  const full = median(slopes);
  const [xLast, level] = [at(last.x, count - 1), at(last.y, count - 1)];
  const residuals = last.x.map((x, i) => at(last.y, i) - level - full * (x - xLast));
  return {
    slope: (full * count) / (count + shrinkage),
    xLast,
    level,
    sigma: Math.max(leastSigma, robustDeviation(residuals, 0)),
    slopeSpread: robustDeviation(slopes, full),
    spacing: (xLast - at(last.x, 0)) / (count - 1),
    count,
  };
};

export const forecast = (tests: Tests, axis: Axis): Forecast => {
  const { slope, xLast, level, sigma, slopeSpread, spacing, count } = lineThrough(tests);
  const band = (x: number): Band => {
    const ahead = x - xLast;
    const spacings = ahead / spacing;
    const middle = level + slope * ahead;
    const variance =
      sigma * sigma * (1 + spacings / 2) + (ahead * slopeSpread) ** 2 / count + ((ahead * slope) / 2) ** 2;
    const [below, above] = pastErrors(axis, tests.x.length, spacings);
    const scale = Math.sqrt(variance);
    return { middle, low: middle + below * scale, high: middle + above * scale };
  };
  return { axis, spacing, at: band };
};

/** The fewest tests of which a knee is told. */
const fewestForKnee = 9;

/**
 * Whether the state of health falls at least twice as fast in the last third of the tests as in the first, and by more than its own
 * spread explains. It marks, and does not change the forecast.
 */
export const fadesFaster = ({ x, y }: Tests): boolean => {
  if (x.length < fewestForKnee) return false;
  const third = Math.floor(x.length / 3);
  const first = median(pairSlopes({ x: x.slice(0, third), y: y.slice(0, third) }));
  const slopes = pairSlopes({ x: x.slice(-third), y: y.slice(-third) });
  const last = median(slopes);
  const spread = madFactor * median(slopes.map((slope) => Math.abs(slope - last)));
  return last < 0 && last <= 2 * first && first - last > (2 * spread) / Math.sqrt(third);
};
