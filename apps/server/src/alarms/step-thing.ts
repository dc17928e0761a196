import {
  alarmDueAt,
  emptyAlarmState,
  stepAlarm,
  type AlarmCondition,
  type AlarmFact,
  type AlarmLife,
  type AlarmNotice,
  type AlarmState,
  type AlarmTiming,
} from '@ohmstead/domain';
import type { Thing } from './alarm-thing.ts';

export type ThingPlace = Omit<Thing, 'conditions' | 'name' | 'words'>;

/** What is stored of a rule and a thing. `words` say what is wrong, where the name of the thing does not. */
export type KnownState = {
  state: AlarmState;
  alarmId: number | null;
  words: string | null;
  foldedAt: number;
  foldedCount: number;
};

/** What facts made of it. `lives` are its alarms that were there meanwhile, as they ended up. */
export type SteppedThing = KnownState & {
  ruleId: number;
  place: ThingPlace;
  before: AlarmLife | null;
  wordsBefore: string | null;
  lives: AlarmLife[];
  notices: AlarmNotice[];
  dueAt: number | null;
};

type Stepping = {
  ruleId: number;
  place: ThingPlace;
  known: KnownState;
  /** As they are now, if something is wrong. */
  words?: string | null | undefined;
  timing: AlarmTiming;
  nowMs: number;
};

export function stepThing(
  { ruleId, place, known, words, timing, nowMs }: Stepping,
  facts: readonly AlarmFact[],
): SteppedThing {
  let { state } = known;
  const before = state.life;
  const notices: AlarmNotice[] = [];
  const lives = new Map<number, AlarmLife>();
  for (const fact of facts) {
    const stepped = stepAlarm(state, fact, timing, nowMs);
    state = stepped.state;
    notices.push(...stepped.notices);
    if (state.life) lives.set(state.life.number, state.life);
  }
  return {
    ...known,
    ruleId,
    place,
    words: words ?? known.words,
    wordsBefore: known.words,
    state,
    before,
    notices,
    lives: [...lives.values()],
    dueAt: alarmDueAt(state, timing),
  };
}

/** Nothing was raised when the rule was last applied to everything. */
export const unknownState = (appliedAt: number): KnownState => ({
  state: emptyAlarmState(appliedAt),
  alarmId: null,
  words: null,
  foldedAt: appliedAt,
  foldedCount: -1,
});

/** The facts that are new, and how many there are in all. What came late counts at its own time, if it changes how things stand. */
export function newFacts(
  conditions: readonly AlarmCondition[],
  { state, foldedAt, foldedCount }: KnownState,
): { facts: AlarmFact[]; foldedAt: number; foldedCount: number } {
  const known = conditions.filter(({ at }) => at <= foldedAt);
  const later = conditions.slice(known.length);
  const late = known.length === foldedCount ? [] : correction(known, state);
  return {
    facts: [...late, ...later],
    foldedAt: later.at(-1)?.at ?? foldedAt,
    foldedCount: conditions.length,
  };
}

/** From when on things have stood as they do now, in the order in which they happened. */
function correction(known: readonly AlarmCondition[], state: AlarmState): AlarmCondition[] {
  const last = known.at(-1);
  if (!last) return [];
  if (last.fits === state.fits && last.fitsFrom === state.fitsFrom) return [];
  // What was to begin by itself has begun.
  if (state.fits && last.fitsFrom !== null && last.fitsFrom <= state.fitsSince) return [];
  const before = known.findLastIndex(({ fits }) => fits !== last.fits);
  return last.fits ? known.slice(before + 1) : known.slice(-1);
}
