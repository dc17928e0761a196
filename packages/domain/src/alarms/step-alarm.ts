import { nextWithinHours } from './alarm-hours.ts';
import {
  isListed,
  type AlarmFact,
  type AlarmLife,
  type AlarmNotice,
  type AlarmState,
  type AlarmTiming,
} from './alarm-state.ts';
import {
  becomeSteady,
  escalate,
  flappingMs,
  followSilence,
  note,
  noteChange,
  noteTold,
  remind,
  tell,
  tellCleared,
  watchSilence,
  type Stepping,
} from './tell-alarm.ts';

const minuteMs = 60_000;

/**
 * What a fact makes of an alarm, and what there is to say. What time alone does before it happens first, at its own time. `now` decides only
 * what is news. At one moment facts come before what time does.
 */
export function stepAlarm(
  before: AlarmState,
  fact: AlarmFact,
  rule: AlarmTiming,
  now: number,
): { state: AlarmState; notices: readonly AlarmNotice[] } {
  const state = { ...before, life: before.life && { ...before.life } };
  const stepping: Stepping = { state, rule, now, notices: [] };
  letTimePass(stepping, (due) => due < fact.at);
  apply(stepping, fact);
  state.at = Math.max(state.at, fact.at);
  if (state.life) watchSilence(stepping, state.life, state.at);
  letTimePass(stepping, (due) => due <= state.at);
  return { state, notices: stepping.notices };
}

/** When something next happens by itself. */
export const alarmDueAt = (state: AlarmState, rule: AlarmTiming): number | null =>
  nextDeadline(state, rule)?.at ?? null;

function apply(stepping: Stepping, fact: AlarmFact): void {
  const { state } = stepping;
  const { life } = state;
  switch (fact.kind) {
    case 'condition':
      state.fitsFrom = fact.fits ? null : fact.fitsFrom;
      if (fact.fits) begin(stepping, fact.at, fact.value);
      else end(state, fact.at, fact.value);
      break;
    case 'acknowledge':
      if (!life || life.acknowledged) break;
      life.acknowledged = true;
      note(stepping, life, fact.at, 'acknowledged');
      break;
    case 'clear':
      if (!life?.active) break;
      state.armed = false;
      state.waitingCount = 0;
      clear(stepping, life, fact.at);
      break;
    case 'snooze':
      if (!life) break;
      life.snoozedUntil = fact.until;
      note(stepping, life, fact.at, 'snoozed');
      if (life.active || state.flapping) followSilence(stepping, life, fact.at);
      break;
    case 'windows':
      if (life && (life.active || state.flapping)) followSilence(stepping, life, fact.at);
      break;
    case 'tick':
      break;
  }
}

function begin(stepping: Stepping, at: number, value: number | null): void {
  const { state } = stepping;
  const { life } = state;
  const isActive = life?.active === true;
  // While an all-clear is delayed the condition goes on.
  if (!isActive && (!state.fits || !state.armed)) state.fitsSince = at;
  state.fits = true;
  state.armed = true;
  state.fitValue = value;
  if (isActive) {
    life.count += 1;
    life.lastValue = value;
    judge(stepping, life, at);
    return;
  }
  state.waitingCount += 1;
  if (state.waitingCount === 1) state.firstValue = value;
}

function end(state: AlarmState, at: number, value: number | null): void {
  if (state.life?.active) state.life.lastValue = value;
  if (!state.fits) return;
  state.fits = false;
  state.passesSince = at;
  state.waitingCount = 0;
}

function levelAt({ fitValue, fitsSince }: AlarmState, { steps, isLowerWorse }: AlarmTiming, at: number): number {
  const isReached = ({ threshold, afterMinutes }: AlarmTiming['steps'][number]) =>
    (threshold !== null && fitValue !== null && (isLowerWorse ? fitValue < threshold : fitValue >= threshold)) ||
    (afterMinutes !== null && at >= fitsSince + afterMinutes * minuteMs);
  return Math.max(
    0,
    steps.findLastIndex((step, place) => place > 0 && isReached(step)),
  );
}

function judge(stepping: Stepping, life: AlarmLife, at: number): void {
  const was = life.level;
  life.level = levelAt(stepping.state, stepping.rule, at);
  life.worstLevel = Math.max(life.worstLevel, life.level);
  if (life.level <= was) return;
  note(stepping, life, at, 'worsened');
  tell(stepping, life, at, 'worsened');
}

const newLife = (number: number, at: number, firstValue: number | null): AlarmLife => ({
  number,
  active: true,
  acknowledged: false,
  raisedAt: at,
  clearedAt: null,
  count: 0,
  firstValue,
  lastValue: null,
  level: 0,
  worstLevel: 0,
  snoozedUntil: null,
  told: false,
  waits: false,
  remindAt: null,
  escalateAt: null,
  escalated: false,
  silence: null,
});

/** The same alarm goes on while it is in the list, and when it comes back soon; then nobody is told again. */
function raise(stepping: Stepping, at: number): void {
  const { state, rule } = stepping;
  const last = state.life;
  const isBack = last !== null && last.clearedAt !== null && at - last.clearedAt <= rule.reopenMs;
  const isSame = last !== null && (isBack || isListed(last, rule));
  const life = isSame ? last : newLife((last?.number ?? 0) + 1, at, state.firstValue);
  if (!isBack) {
    life.raisedAt = at;
    life.told = false;
    life.waits = false;
    life.escalated = false;
  }
  state.life = life;
  life.active = true;
  life.clearedAt = null;
  life.count += state.waitingCount;
  life.lastValue = state.fitValue;
  life.level = levelAt(state, rule, at);
  life.worstLevel = Math.max(life.worstLevel, life.level);
  state.waitingCount = 0;
  note(stepping, life, at, isBack ? 'reopened' : 'raised');
  noteChange(stepping, life, at);
  if (life.told) noteTold(stepping, life, at);
  else tell(stepping, life, at, 'raised');
}

function clear(stepping: Stepping, life: AlarmLife, at: number): void {
  life.active = false;
  life.clearedAt = at;
  note(stepping, life, at, 'cleared');
  noteChange(stepping, life, at);
  tellCleared(stepping, life, at);
}

type Deadline = { readonly at: number; readonly pass: (stepping: Stepping, at: number) => void };

function nextDeadline(state: AlarmState, rule: AlarmTiming): Deadline | null {
  let first: Deadline | null = null;
  for (const deadline of deadlines(state, rule)) if (!first || deadline.at < first.at) first = deadline;
  return first;
}

/** In the order in which they happen at one moment. */
function* deadlines(state: AlarmState, rule: AlarmTiming): Generator<Deadline> {
  const { life } = state;
  if (state.fitsFrom !== null) yield { at: state.fitsFrom, pass: beginByTime };
  if (life?.active) {
    if (!state.fits && state.armed)
      yield { at: state.passesSince + rule.clearAfterMs, pass: (stepping, at) => clear(stepping, life, at) };
    if (state.fits) yield* worseByTime(state, rule, life);
  } else if (state.fits && state.armed) {
    const at = nextWithinHours(rule.hours, state.fitsSince + rule.raiseAfterMs);
    if (at !== null) yield { at, pass: raise };
  }
  if (life) yield* tellings(state, life);
}

function beginByTime(stepping: Stepping, at: number): void {
  stepping.state.fitsFrom = null;
  begin(stepping, at, null);
}

function* worseByTime(state: AlarmState, { steps }: AlarmTiming, life: AlarmLife): Generator<Deadline> {
  for (const { afterMinutes } of steps.slice(life.level + 1))
    if (afterMinutes !== null)
      yield { at: state.fitsSince + afterMinutes * minuteMs, pass: (stepping, at) => judge(stepping, life, at) };
}

function* tellings(state: AlarmState, life: AlarmLife): Generator<Deadline> {
  const changedAt = state.changes.at(-1);
  if (state.flapping && changedAt !== undefined)
    yield { at: changedAt + flappingMs, pass: (stepping, at) => becomeSteady(stepping, life, at) };
  if (life.silence) yield { at: life.silence.until, pass: (stepping, at) => followSilence(stepping, life, at) };
  if (!life.active || life.acknowledged || !life.told || state.flapping) return;
  // What a flapping alarm kept back is said afterwards.
  if (life.escalateAt !== null)
    yield { at: Math.max(life.escalateAt, state.at), pass: (stepping, at) => escalate(stepping, life, at) };
  if (life.remindAt !== null)
    yield { at: Math.max(life.remindAt, state.at), pass: (stepping, at) => remind(stepping, life, at) };
}

function letTimePass(stepping: Stepping, isOver: (at: number) => boolean): void {
  const { state } = stepping;
  for (;;) {
    const due = nextDeadline(state, stepping.rule);
    if (!due || !isOver(due.at)) return;
    due.pass(stepping, due.at);
    state.at = Math.max(state.at, due.at);
    if (state.life) watchSilence(stepping, state.life, due.at);
  }
}
