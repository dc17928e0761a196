import { nextSilence, silenceEnd, type SilenceWindow } from './silence.ts';
import type { AlarmLife, AlarmMessage, AlarmNotice, AlarmState, AlarmTiming } from './alarm-state.ts';

/** What is older is listed, but nobody is told of it. */
export const newsLifeMs = 24 * 60 * 60_000;
const flappingChanges = 4;
export const flappingMs = 30 * 60_000;

/** A state while it is being stepped, and what there is to say. */
export type Stepping = {
  readonly state: AlarmState;
  readonly rule: AlarmTiming;
  readonly now: number;
  readonly notices: AlarmNotice[];
};

const windowsOf = (life: AlarmLife, rule: AlarmTiming): readonly SilenceWindow[] =>
  life.snoozedUntil === null ? rule.windows : [...rule.windows, { from: 0, until: life.snoozedUntil, weekly: null }];

const isSilenced = ({ rule }: Stepping, life: AlarmLife, at: number): boolean =>
  silenceEnd(windowsOf(life, rule), at) !== null;

export function note(stepping: Stepping, life: AlarmLife, at: number, what: AlarmNotice['what']): void {
  add(stepping, life, { at, what, message: null, isEscalation: false });
}

type Said = Pick<AlarmNotice, 'at' | 'what' | 'message' | 'isEscalation'>;
function add(stepping: Stepping, life: AlarmLife, said: Said): void {
  stepping.notices.push({
    ...said,
    number: life.number,
    level: life.level,
    value: life.lastValue,
    silenced: isSilenced(stepping, life, said.at),
    flapping: stepping.state.flapping,
  });
}

/** Returns whether it is still news. */
function send(stepping: Stepping, life: AlarmLife, at: number, message: AlarmMessage, isEscalation = false): boolean {
  if (at <= stepping.now - newsLifeMs) return false;
  add(stepping, life, { at, what: 'notified', message, isEscalation });
  return true;
}

/** From now on people are reminded. */
export function noteTold(stepping: Stepping, life: AlarmLife, at: number): void {
  const { remindMs, escalateMs } = stepping.rule;
  life.told = true;
  life.waits = false;
  life.remindAt = remindMs === null ? null : at + remindMs;
  if (!life.escalated && escalateMs !== null) life.escalateAt ??= at + escalateMs;
}

/** That it is active, or worse: unless it flaps, or there is silence, whose end is noticed. */
export function tell(stepping: Stepping, life: AlarmLife, at: number, message: 'raised' | 'worsened'): void {
  if (stepping.state.flapping) return;
  if (isSilenced(stepping, life, at)) {
    life.waits = true;
    note(stepping, life, at, 'silenced');
  } else if (send(stepping, life, at, message)) noteTold(stepping, life, at);
}

/** An all-clear passes through a silence; one during a silence makes the next raise be told. */
export function tellCleared(stepping: Stepping, life: AlarmLife, at: number): void {
  life.waits = false;
  life.remindAt = null;
  life.escalateAt = null;
  if (stepping.state.flapping) return;
  if (life.told) {
    send(stepping, life, at, 'cleared');
    if (life.escalated) send(stepping, life, at, 'cleared', true);
  }
  if (isSilenced(stepping, life, at)) life.told = false;
}

/** Four times in half an hour raised or cleared: one message says so, then there is none until it is steady. */
export function noteChange(stepping: Stepping, life: AlarmLife, at: number): void {
  const { state } = stepping;
  state.changes = [...state.changes, at].slice(-flappingChanges);
  const [first] = state.changes;
  if (state.flapping || state.changes.length < flappingChanges || first === undefined || at - first > flappingMs)
    return;
  state.flapping = true;
  state.flappingTold = false;
  note(stepping, life, at, 'flapping');
  if (!isSilenced(stepping, life, at)) state.flappingTold = send(stepping, life, at, 'flapping');
}

/** Says how it ended. */
export function becomeSteady(stepping: Stepping, life: AlarmLife, at: number): void {
  const { state } = stepping;
  state.flapping = false;
  note(stepping, life, at, 'steady');
  const isQuiet = isSilenced(stepping, life, at);
  if (!life.active) {
    if (state.flappingTold || life.told) send(stepping, life, at, state.flappingTold ? 'steady' : 'cleared');
    if (isQuiet) life.told = false;
  } else if (isQuiet) {
    life.told = false;
    life.waits = true;
  } else if (!state.flappingTold) {
    if (!life.told) tell(stepping, life, at, 'raised');
  } else if (send(stepping, life, at, 'steady')) noteTold(stepping, life, at);
}

/** What is still active when a silence ends is told then; not what was no news any more when it was raised. */
function endSilence(stepping: Stepping, life: AlarmLife, at: number): void {
  const { state } = stepping;
  if (life.snoozedUntil !== null && life.snoozedUntil <= at) life.snoozedUntil = null;
  if (state.flapping) {
    state.flappingTold ||= send(stepping, life, at, 'flapping');
  } else if (life.active && (life.told || life.waits)) {
    tell(stepping, life, at, 'raised');
  }
}

/** The end of the known silence, or of one whose windows are other ones now. */
export function followSilence(stepping: Stepping, life: AlarmLife, at: number): void {
  const known = life.silence;
  const wasQuiet = known !== null && known.from < at;
  const isQuiet = isSilenced(stepping, life, at);
  if (wasQuiet && !isQuiet) endSilence(stepping, life, at);
  const next = nextSilence(windowsOf(life, stepping.rule), at);
  // A silence that grows keeps its beginning.
  life.silence = next !== null && wasQuiet && isQuiet ? { from: known.from, until: next.until } : next;
}

/** Only what is active, or flaps, waits for the end of a silence. */
export function watchSilence(stepping: Stepping, life: AlarmLife, at: number): void {
  if (!life.active && !stepping.state.flapping) life.silence = null;
  else life.silence ??= nextSilence(windowsOf(life, stepping.rule), at);
}

export function remind(stepping: Stepping, life: AlarmLife, at: number): void {
  life.remindAt = null;
  // The end of the silence tells of it, and reminders go on from there.
  if (isSilenced(stepping, life, at)) return;
  send(stepping, life, at, 'reminder');
  if (stepping.rule.remindMs !== null) life.remindAt = at + stepping.rule.remindMs;
}

export function escalate(stepping: Stepping, life: AlarmLife, at: number): void {
  life.escalateAt = null;
  if (isSilenced(stepping, life, at)) return;
  life.escalated = true;
  send(stepping, life, at, 'raised', true);
}
