import type { ValueRange } from './value-range.ts';

const niceMantissas = [1, 2, 2.5, 5, 10];

/** The smallest round number not below `least`: 1, 2, 2.5 or 5 times a power of ten. */
export const niceStep = (least: number): number => {
  if (!(least > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  // A small tolerance, because 0.3 / 0.1 is slightly more than 3.
  const mantissa = niceMantissas.find((mantissa) => mantissa * power >= least * (1 - 1e-9)) ?? 10;
  return mantissa * power;
};

/** Rounded to the step, so that 0.1 + 0.2 is shown as 0.3. */
const multiple = (count: number, step: number): number => Number((count * step).toPrecision(12));

const withRoom = ([from, to]: ValueRange): ValueRange => {
  const isFlat = to - from <= Math.abs(to) * 1e-9;
  const half = (Math.abs(to) || 1) * 0.05;
  return isFlat ? [from - half, to + half] : [from, to];
};

/** Widens a range to round ends exactly `intervals` steps apart. */
export const niceRange = (range: ValueRange, intervals: number): ValueRange => {
  const [low, high] = withRoom(range);
  let step = niceStep((high - low) / intervals);
  let first = Math.floor(low / step + 1e-9);
  while (multiple(first + intervals, step) < high - step * 1e-9) {
    step = niceStep(step * 1.01);
    first = Math.floor(low / step + 1e-9);
  }
  return [multiple(first, step), multiple(first + intervals, step)];
};

const spare = (range: ValueRange, intervals: number): number => {
  const [from, to] = niceRange(range, intervals);
  return (to - from) / (withRoom(range)[1] - withRoom(range)[0]);
};

const counts = [5, 4, 6];

/** The number of steps that leaves the least space unused over all ranges, so that axes side by side share their grid lines. */
export const bestIntervals = (ranges: readonly ValueRange[]): number => {
  const total = (intervals: number) => ranges.reduce((sum, range) => sum + spare(range, intervals), 0);
  return counts.reduce((best, intervals) => (total(intervals) < total(best) - 1e-9 ? intervals : best));
};

const isNice = (step: number): boolean => Math.abs(niceStep(step) / step - 1) < 1e-6;

/** The number of round steps that divides all ranges, however they have been moved. */
export const sharedIntervals = (ranges: readonly ValueRange[]): number =>
  counts.find((count) => ranges.every(([from, to]) => isNice((to - from) / count))) ?? 5;

/** Round numbers inside the range, about `count` of them. */
export const numberTicks = ([from, to]: ValueRange, count: number): number[] => {
  const step = niceStep((to - from) / Math.max(1, count));
  const ticks: number[] = [];
  for (let n = Math.ceil(from / step - 1e-9); multiple(n, step) <= to + step * 1e-9; n++) ticks.push(multiple(n, step));
  return ticks;
};

/** Powers of ten inside the range. */
export const decadeTicks = ([from, to]: ValueRange): number[] => {
  const ticks: number[] = [];
  for (let n = Math.ceil(Math.log10(from) - 1e-9); 10 ** n <= to * (1 + 1e-9); n++) ticks.push(Number(`1e${n}`));
  return ticks;
};
