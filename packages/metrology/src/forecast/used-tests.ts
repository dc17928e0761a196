import { median } from '../statistics/median.ts';
import type { Series } from './line.ts';
import type { Axis } from './past-errors.ts';

/** A capacity test that a forecast may rest on. */
export type HealthTest = {
  /** When it ended, ms UTC. */
  time: number;
  /** State of health in %. */
  soh: number;
  /** The count of cycles that went through the battery, if it is known. */
  throughput: number | null;
  /** In °C, if it is known. */
  temperature: number | null;
  /** What the test is named by in `inputs`. */
  id?: number;
};

export const dayMs = 86_400_000;
/** In %; beyond it something was mistyped. */
const highestSoh = 150;

/** Those that are used, oldest first; the last of each UTC day. */
export type UsedTests = { tests: HealthTest[]; notUsed: number; beforeMerging: number };

const isPlausible = ({ soh }: HealthTest): boolean => soh >= 0 && soh <= highestSoh;
const byTime = (a: HealthTest, b: HealthTest): number =>
  a.time - b.time || (a.id ?? 0) - (b.id ?? 0) || a.soh - b.soh || (a.throughput ?? -1) - (b.throughput ?? -1);

/** Tests that ended after `asOf` are not read, nor counted. */
export const usedTests = (all: readonly HealthTest[], asOf: number): UsedTests => {
  const read = all.filter(({ time }) => time <= asOf);
  const plausible = read.filter(isPlausible).toSorted(byTime);
  const lastOfDay = new Map(plausible.map((test) => [Math.floor(test.time / dayMs), test]));
  const tests = [...lastOfDay.values()];
  return { tests, notUsed: read.length - tests.length, beforeMerging: plausible.length };
};

/** Throughput where every test has it and it rises strictly; otherwise time. */
export const axisOf = (tests: readonly HealthTest[]): Axis => {
  let before = -Infinity;
  for (const { throughput } of tests) {
    if (throughput === null || throughput <= before) return 'days';
    before = throughput;
  }
  return tests.length === 0 ? 'days' : 'throughput';
};

/** Days since the first test, or cycles. */
export const seriesOf = (tests: readonly HealthTest[], axis: Axis): Series => ({
  x: Float64Array.from(tests, ({ time, throughput }) =>
    axis === 'days' ? (time - (tests[0]?.time ?? 0)) / dayMs : (throughput ?? NaN),
  ),
  y: Float64Array.from(tests, ({ soh }) => soh),
});

/** The steps between neighbours. */
export const steps = (values: ArrayLike<number>): number[] =>
  Array.from(values)
    .slice(1)
    .map((value, i) => value - (values[i] ?? NaN));

/** The usual time between tests, in ms. */
export const medianGap = (tests: readonly HealthTest[]): number => median(steps(tests.map(({ time }) => time)));
