import type { AlarmFact, AlarmSeverity, AlarmStep, AlarmTiming, SilenceWindow, WeeklyHours } from '@ohmstead/domain';

export const minuteMs = 60_000;
/** A Monday at midnight, UTC. */
export const startMs = Date.UTC(2026, 5, 1);

/** From `minute` on the rule's windows are these. */
export type WindowChange = { readonly kind: 'windows'; readonly minute: number; readonly windows: SilenceWindow[] };
export type Event = { readonly kind: 'fact'; readonly minute: number; readonly fact: AlarmFact } | WindowChange;
export type History = {
  readonly rule: AlarmTiming;
  readonly events: readonly Event[];
  readonly minutes: number;
  /** Whether everything is looked at in the end, instead of as it happens. */
  readonly isReplay: boolean;
};

type Random = () => number;
/** mulberry32: the same seed makes the same history. */
export function randomFrom(seed: number): Random {
  let state = (seed + 1) * 0x9e3779b1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const pick = <T>(random: Random, values: readonly [T, ...T[]]): T =>
  values[Math.floor(random() * values.length)] ?? values[0];
const below = (random: Random, limit: number): number => Math.floor(random() * limit);
const at = (minute: number): number => startMs + minute * minuteMs;
const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

function weekly(random: Random): WeeklyHours[] {
  const from = below(random, 24 * 60 - 2);
  const days = [1, 2, 3, 4, 5, 6, 7].filter(() => random() < 0.8);
  return [{ days, from: clock(from), to: clock(from + 1 + below(random, 24 * 60 - from)) }];
}
const hours = (random: Random) => ({ timeZone: 'Etc/UTC', weekly: weekly(random) });

function windows(random: Random, minutes: number): SilenceWindow[] {
  return Array.from({ length: pick(random, [0, 0, 1, 2]) }, () => {
    const from = below(random, minutes);
    const until = at(from + 1 + below(random, minutes / 3));
    return { from: at(from), until, weekly: random() < 0.3 ? hours(random) : null };
  });
}

function steps(random: Random): AlarmStep[] {
  const severities: AlarmSeverity[] = ['info', 'warning', 'critical'];
  return severities.slice(0, 1 + below(random, 3)).map((severity, place) => {
    if (place === 0) return { severity, threshold: null, afterMinutes: null };
    return random() < 0.5
      ? { severity, threshold: place * 30, afterMinutes: null }
      : { severity, threshold: null, afterMinutes: place * (1 + below(random, 60)) };
  });
}

function fact(random: Random, minute: number, lasts: number): AlarmFact {
  const kind = random();
  if (kind < 0.05) return { kind: 'acknowledge', at: at(minute) };
  if (kind < 0.08) return { kind: 'clear', at: at(minute) };
  if (kind < 0.12)
    return { kind: 'snooze', at: at(minute), until: random() < 0.3 ? null : at(minute + 1 + below(random, lasts * 8)) };
  if (kind < 0.15) return { kind: 'tick', at: at(minute) };
  const fits = random() < 0.5;
  const fitsFrom = !fits && random() < 0.1 ? at(minute + 1 + below(random, lasts * 2)) : null;
  return { kind: 'condition', at: at(minute), fits, fitsFrom, value: random() < 0.2 ? null : below(random, 100) };
}

/** One event a minute at most, in stretches that are busy and some that are quiet. */
export function randomHistory(seed: number): History {
  const random = randomFrom(seed);
  const length = pick(random, [15, 40, 80]);
  const lasts = pick(random, [2, 6, 20, 60]);
  const minutes = length * lasts;
  const events: Event[] = [];
  for (let minute = below(random, lasts); minute < minutes; minute += 1 + below(random, lasts * 2))
    events.push(
      random() < 0.03
        ? { kind: 'windows', minute, windows: windows(random, minutes) }
        : { kind: 'fact', minute, fact: fact(random, minute, lasts) },
    );
  const rule: AlarmTiming = {
    steps: steps(random),
    isLowerWorse: random() < 0.5,
    raiseAfterMs: pick(random, [0, 0, 1, 5, 20]) * minuteMs,
    clearAfterMs: pick(random, [0, 0, 1, 5, 20]) * minuteMs,
    hours: random() < 0.2 ? hours(random) : null,
    reopenMs: pick(random, [60, 60, 0, 7]) * minuteMs,
    leaveWhenCleared: random() < 0.3,
    remindMs: random() < 0.4 ? pick(random, [1, 2, 24]) * 60 * minuteMs : null,
    escalateMs: random() < 0.4 ? (1 + below(random, 90)) * minuteMs : null,
    windows: windows(random, minutes),
  };
  return { rule, events, minutes, isReplay: random() < 0.3 };
}
