import { expect, test } from 'vitest';
import { cellCount } from './cell-count.ts';
import { readEnd, readingLimits, readOn, type Reading, type ReadingWatch } from './reading-conditions.ts';

const warm = readingLimits('temperature-above', { celsius: 45, seconds: 60 }, [
  { severity: 'warning', threshold: null, afterMinutes: null },
  { severity: 'critical', threshold: 60, afterMinutes: null },
]);
const second = 1_000;
const readings = (...values: readonly (readonly [second: number, value: number | null])[]): Reading[] =>
  values.map(([at, value]) => [at * second, value]);
const told = (given: readonly Reading[], limits = warm) =>
  readOn(null, given, limits).conditions.map(({ at, fits, value }) => [at / second, fits, value]);

test('values beyond a limit count once they have been for so long without a break, from when they began to be', () => {
  expect(told(readings([0, 40], [10, 46], [69, 46], [70, 44], [80, 46], [139, 46]))).toEqual([]);
  expect(told(readings([0, 45], [10, 45.1], [30, null], [69, 45.2], [70, 45.3]))).toEqual([[10, true, 45.1]]);
  // A single value is enough for a rule that does not wait.
  expect(told(readings([10, 46]), { ...warm, holdMs: 0 })).toEqual([[10, true, 46]]);
});

test('what is said is thinned: what is worse by a grain, reaches or leaves a step, and what is back by a grain', () => {
  const hot = readings([0, 46], [60, 46.5], [61, 46.9], [62, 47], [63, 60], [64, 59.5], [65, 60.1], [66, 58.9]);
  expect(told([...hot, ...readings([70, 44.5], [71, 45.5], [72, 44])])).toEqual([
    [0, true, 46],
    [62, true, 47],
    [63, true, 60],
    [66, true, 58.9],
    [72, false, 44],
  ]);
});

test('it does not matter in how many pieces readings come', () => {
  const all = readings([0, 40], [1, 46], [30, 50], [61, 55], [62, 63], [63, 44], [64, 48], [130, 49], [131, 51]);
  const whole = readOn(null, all, warm);
  let watch: ReadingWatch = null;
  const pieces = all.flatMap((reading) => {
    const read = readOn(JSON.parse(JSON.stringify(watch)), [reading], warm);
    ({ watch } = read);
    return read.conditions;
  });
  expect(pieces).toEqual(whole.conditions);
  expect(watch).toEqual(whole.watch);
  expect(readEnd(watch, 140 * second)).toMatchObject([{ at: 140 * second, fits: false, value: 51 }]);
  expect(readEnd(readOn(null, readings([0, 46], [59, 46]), warm).watch, 70 * second)).toEqual([]);
});

test('volts per cell may be below the least or above the most', () => {
  const volts = readingLimits('voltage-outside', { minPerCell: 3, maxPerCell: 4.2, seconds: 0 }, []);
  expect(told(readings([0, 4.21], [1, 4.19], [2, 4.17], [3, 3], [4, 2.99], [5, 2.96], [6, 3.03]), volts)).toEqual([
    [0, true, 4.21],
    [2, false, 4.17],
    [4, true, 2.99],
    [5, true, 2.96],
    [6, false, 3.03],
  ]);
  const least = readingLimits('voltage-outside', { minPerCell: 3, maxPerCell: null, seconds: 0 }, []);
  expect(told(readings([0, 9]), least)).toEqual([]);
});

test('how many cells a battery has follows from its chemistry and nominal voltage, or is not known', () => {
  const known = [
    ['Li-ion', 14.4, 4],
    ['LI-ION', 14.8, 4],
    ['Li-ion', 48.1, 13],
    ['LiFePO4', 12.8, 4],
    ['LFP', 48, 15],
    ['Lead-acid', 12, 6],
    ['LEAD ACID', 12.6, 6],
    ['PbAc', 24, 12],
    ['NiMH', 7.2, 6],
    ['Nickel', 1.2, 1],
    ['Nickel Manganese Cobalt', 3.7, null],
    ['NMC', 3.7, 1],
    ['LTO', 2.4, 1],
    ['Li-ion', 12, null],
    ['Lead-acid', 0, null],
    ['Zinc air', 12, null],
    ['Li-ion', null, null],
    [null, 12, null],
  ] as const;
  expect(known.map(([chemistry, volts]) => cellCount(chemistry, volts))).toEqual(known.map(([, , count]) => count));
});
