import { lineThrough } from '../../packages/metrology/src/forecast/line.ts';
import { pastErrors } from '../../packages/metrology/src/forecast/past-errors.ts';
import type { History } from './read-histories.ts';

/** A forecast that came due. `error` in units of its scale; the others in points of state of health. */
export type Due = {
  row: number;
  tests: number;
  horizon: number;
  error: number;
  off: number;
  lastOff: number;
  lineOff: number;
};

/** Those of one cell tested at one spacing. */
export type Series = { cell: string; due: Due[] };

const spacings = [1, 4, 10];
const horizons = [1, 2, 4, 8];
const fewestTests = 3;

/** The row of the table of past errors: by number of tests, near and far. */
const rowOf = (tests: number, horizon: number): number =>
  2 * (tests < 6 ? 0 : tests < 12 ? 1 : 2) + (horizon <= 2 ? 0 : 1);
export const rows = 6;

/** The value at `x` of the straight line of least squares. */
function straight(xs: readonly number[], ys: readonly number[], x: number): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [mx, my] = [mean(xs), mean(ys)];
  const slope =
    xs.reduce((sum, each, i) => sum + (each - mx) * ((ys[i] ?? NaN) - my), 0) /
    xs.reduce((sum, each) => sum + (each - mx) ** 2, 0);
  return my + slope * (x - mx);
}

/** The forecast from each test of a history to later ones; none where it rises, for there the product is silent. */
function forecastsOf(x: readonly number[], y: readonly number[]): Due[] {
  const due: Due[] = [];
  for (let tests = fewestTests; tests < x.length; tests++) {
    const [known, values] = [x.slice(0, tests), y.slice(0, tests)];
    const line = lineThrough({ x: Float64Array.from(known), y: Float64Array.from(values) }, 'throughput');
    if (line.medianSlope > 0) continue;
    for (const horizon of horizons) {
      const [at, value, last] = [x[tests - 1 + horizon], y[tests - 1 + horizon], values.at(-1) ?? NaN];
      if (at === undefined || value === undefined || horizon > tests - 1) continue;
      const { middle, low, high } = line.bandAt(at);
      const ahead = (at - (known.at(-1) ?? NaN)) / line.spacing;
      const [below, above] = pastErrors('throughput', tests, ahead);
      due.push({
        row: rowOf(tests, ahead),
        tests,
        horizon,
        error: (value - middle) / ((high - low) / (above - below)),
        off: Math.abs(value - middle),
        lastOff: Math.abs(value - last),
        lineOff: Math.abs(value - straight(known, values, at)),
      });
    }
  }
  return due;
}

/** Each cell as if it had been tested at every, every fourth and every tenth of its tests. */
export const seriesOf = (histories: readonly History[]): Series[] =>
  histories.flatMap(({ cell, x, y }) =>
    spacings.flatMap((spacing) => {
      const kept = (values: readonly number[]) => values.filter((_, i) => i % spacing === 0);
      const due = forecastsOf(kept(x), kept(y));
      return due.length === 0 ? [] : [{ cell, due }];
    }),
  );

export type Quantiles = readonly [low: number, high: number];

/** The errors that 10 and 90 % stay below, by row of the table; a vote for each series. */
export function learn(series: readonly Series[]): Quantiles[] {
  return Array.from({ length: rows }, (_, row): Quantiles => {
    const votes = series.flatMap(({ due }) => {
      const own = due.filter((one) => one.row === row);
      return own.map(({ error }) => ({ error, weight: 1 / own.length }));
    });
    return [quantile(votes, 0.1), quantile(votes, 0.9)];
  });
}

function quantile(votes: readonly { error: number; weight: number }[], share: number): number {
  const sorted = votes.toSorted((a, b) => a.error - b.error);
  const wanted = share * votes.reduce((sum, { weight }) => sum + weight, 0);
  let sum = 0;
  for (const { error, weight } of sorted) {
    sum += weight;
    if (sum >= wanted) return error;
  }
  return sorted.at(-1)?.error ?? NaN;
}
