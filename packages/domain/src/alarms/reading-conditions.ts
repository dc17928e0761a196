import type { AlarmCondition } from './alarm-conditions.ts';
import { numberIn, type AlarmKind, type AlarmParameters, type AlarmParameterValue } from './alarm-kinds.ts';
import type { AlarmStep } from './alarm-state.ts';

/** Kinds that rest on the samples of a bay. */
export const readingKinds = ['temperature-above', 'voltage-outside'] as const satisfies readonly AlarmKind[];
export type ReadingKind = (typeof readingKinds)[number];
export const isReadingKind = (kind: AlarmKind): kind is ReadingKind => readingKinds.some((own) => own === kind);

export type Reading = readonly [at: number, value: number | null];

/** What a rule looks for: values beyond either limit, in the unit of its kind. */
export type ReadingLimits = {
  readonly low: number | null;
  readonly high: number | null;
  /** How long values are beyond before that counts. */
  readonly holdMs: number;
  /** Of steps by value, rising. */
  readonly thresholds: readonly number[];
  /** What is so much worse than all before is said. */
  readonly grain: number;
  /** So far within the limits values are back. */
  readonly backBy: number;
};

export function readingLimits(
  kind: ReadingKind,
  parameters: AlarmParameters,
  steps: readonly AlarmStep[],
): ReadingLimits {
  const common = {
    holdMs: numberIn(parameters, 'seconds') * 1000,
    thresholds: steps.flatMap(({ threshold }) => threshold ?? []).toSorted((one, other) => one - other),
  };
  if (kind === 'temperature-above')
    return { ...common, low: null, high: numberIn(parameters, 'celsius'), grain: 1, backBy: 1 };
  const limitOf = (value: AlarmParameterValue | undefined) => (typeof value === 'number' ? value : null);
  const [low, high] = [limitOf(parameters['minPerCell']), limitOf(parameters['maxPerCell'])];
  const room = low === null || high === null ? Infinity : high - low;
  return { ...common, low, high, grain: 0.02, backBy: Math.min(0.02, room / 4) };
}

type Beyond = readonly [at: number, value: number];
/** A time during which values are beyond. Plain values: it is stored as it is. */
type Run = {
  readonly began: number;
  readonly isHeld: boolean;
  /** How far beyond the limit it was said to be at most. */
  readonly worst: number;
  readonly level: number;
  /** Said once it is held. */
  readonly waiting: readonly Beyond[];
  readonly last: Beyond;
};
/** Where the readings of a service have come to. */
export type ReadingWatch = Run | null;

const fact = (at: number, value: number, fits: boolean): AlarmCondition => ({
  kind: 'condition',
  at,
  fits,
  fitsFrom: null,
  value,
});

/** How far a value is beyond, or at least not yet back; null if it is neither. */
function excessOf({ low, high, backBy }: ReadingLimits, value: number, run: ReadingWatch): number | null {
  const slack = run?.isHeld ? backBy : 0;
  if (high !== null && value > high - slack) return value - high;
  return low !== null && value < low + slack ? low - value : null;
}

/**
 * What readings say, thinned: that values are beyond, once they have been for long enough; then each that is worse by a grain, or reaches
 * or leaves a step; and the first that is back. Only readings decide: time without any says nothing.
 */
export function readOn(
  watch: ReadingWatch,
  readings: Iterable<Reading>,
  limits: ReadingLimits,
): { watch: ReadingWatch; conditions: AlarmCondition[] } {
  const conditions: AlarmCondition[] = [];
  let run = watch;
  for (const [at, value] of readings) {
    if (value === null) continue;
    const excess = excessOf(limits, value, run);
    if (excess === null) {
      if (run?.isHeld) conditions.push(fact(at, value, false));
      run = null;
      continue;
    }
    run = goOn(run, [at, value], excess, limits);
    if (!run.isHeld || run.waiting.length === 0) continue;
    conditions.push(...run.waiting.map(([when, what]) => fact(when, what, true)));
    run = { ...run, waiting: [] };
  }
  return { watch: run, conditions };
}

function goOn(run: ReadingWatch, [at, value]: Beyond, excess: number, limits: ReadingLimits): Run {
  const { thresholds, grain, backBy, holdMs } = limits;
  const level = thresholds.filter((step, place) => value >= step - (run && place < run.level ? backBy : 0)).length;
  const isNews = !run || excess >= run.worst + grain || level !== run.level;
  const began = run?.began ?? at;
  const isHeld = run?.isHeld === true || at - began >= holdMs;
  if (run && !isNews) return { ...run, isHeld, last: [at, value] };
  const worst = Math.max(run?.worst ?? excess, excess);
  return { began, isHeld, worst, level, waiting: [...(run?.waiting ?? []), [at, value]], last: [at, value] };
}

/** The end of a service ends what it was. */
export const readEnd = (watch: ReadingWatch, at: number): AlarmCondition[] =>
  watch?.isHeld ? [fact(Math.max(at, watch.last[0]), watch.last[1], false)] : [];
