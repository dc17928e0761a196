import type { Line } from './line.ts';
import type { Axis } from './past-errors.ts';
import { medianGap, type HealthTest, type UsedTests } from './used-tests.ts';

/** Why there is no forecast: the first reason that applies. */
export const silences = [
  'retired',
  'no-design-capacity',
  'too-few-tests',
  'too-few-days',
  'last-aborted',
  'too-old',
  'temperature',
  'too-few-tests-on-days',
  'no-spread',
  'rising',
] as const;
export type Silence = (typeof silences)[number];

/** What is known of the battery beside its tests. */
export type BatteryState = {
  retired?: boolean;
  /** False where no design capacity is known, so that there is no state of health. */
  hasDesignCapacity?: boolean;
  /** Whether its newest ended service of any type was aborted. */
  lastAborted?: boolean;
};

const fewestTests = 3;
/** The table of past errors on the axis of days does not hold below. */
const fewestOnDays = 6;
/** Of the last tests, in °C. */
const widestTemperatures = 10;
/** The last test may be older than the usual gap by this factor. */
const oldestGaps = 2;

/** Reasons that need no line through the tests. */
export const silenceBefore = (used: UsedTests, asOf: number, state: BatteryState): Silence | null => {
  if (state.retired === true) return 'retired';
  if (state.hasDesignCapacity === false) return 'no-design-capacity';
  if (used.beforeMerging < fewestTests) return 'too-few-tests';
  if (used.tests.length < fewestTests) return 'too-few-days';
  if (state.lastAborted === true) return 'last-aborted';
  return asOf > tooOldAt(used.tests) ? 'too-old' : null;
};

/** After this time the last test is too old for a forecast. */
export const tooOldAt = (tests: readonly HealthTest[]): number =>
  (tests.at(-1)?.time ?? NaN) + oldestGaps * medianGap(tests);

export const silenceOfLine = (tests: readonly HealthTest[], axis: Axis, line: Line): Silence | null => {
  const known = tests.slice(-line.tests).flatMap(({ temperature }) => (temperature === null ? [] : [temperature]));
  if (known.length > 0 && Math.max(...known) - Math.min(...known) > widestTemperatures) return 'temperature';
  if (axis === 'days' && tests.length < fewestOnDays) return 'too-few-tests-on-days';
  if (!(line.spacing > 0)) return 'no-spread';
  return line.medianSlope > 0 ? 'rising' : null;
};
