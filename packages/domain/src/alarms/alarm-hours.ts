import { minuteOfDay } from '../plan/opening-hours.ts';

/** Days from Monday (1) to Sunday (7); `HH:MM` in local time, a day ends at 24:00. Half-open. */
export type WeeklyHours = { readonly days: readonly number[]; readonly from: string; readonly to: string };
export type AlarmHours = { readonly timeZone: string; readonly weekly: readonly WeeklyHours[] };

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** No zone changes its offset twice within this time. */
const steadyOffsetMs = 6 * 60 * minuteMs;
/** A week, and a day for an opening that a change of the clock swallows. */
const horizonMs = 15 * dayMs;

const formats = new Map<string, Intl.DateTimeFormat>();
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, made);
  return made;
};

/** How far local clocks are ahead of UTC. */
function offsetAt(timeZone: string, at: number): number {
  const whole = Math.floor(at / 1000) * 1000;
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(whole)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return local - whole;
}

/** Whether a local time, in milliseconds as if it were UTC, lies in the hours. */
function isOpen(weekly: readonly WeeklyHours[], local: number): boolean {
  const day = Math.floor(local / dayMs);
  // 1 January 1970 was a Thursday.
  const weekday = ((((day + 3) % 7) + 7) % 7) + 1;
  const minute = (local - day * dayMs) / minuteMs;
  return weekly.some(
    ({ days, from, to }) => days.includes(weekday) && minuteOfDay(from) <= minute && minute < minuteOfDay(to),
  );
}

export const isWithinHours = (hours: AlarmHours, at: number): boolean =>
  isOpen(hours.weekly, at + offsetAt(hours.timeZone, at));

/** When the offset of `from` ends, at the latest `until`. */
function endOfOffset(timeZone: string, from: number, until: number): number {
  const offset = offsetAt(timeZone, from);
  if (offsetAt(timeZone, until) === offset) return until;
  let [same, other] = [from, until];
  while (other - same > 1000) {
    const middle = Math.floor((same + other) / 2000) * 1000;
    if (middle <= same) break;
    if (offsetAt(timeZone, middle) === offset) same = middle;
    else other = middle;
  }
  return other;
}

/** The local times, in order, at which hours may begin or end. */
function* localBounds(weekly: readonly WeeklyHours[], from: number, until: number): Generator<number> {
  const minutes = [...new Set([0, ...weekly.flatMap((each) => [minuteOfDay(each.from), minuteOfDay(each.to)])])];
  for (let day = Math.floor(from / dayMs); day * dayMs < until; day++)
    for (const minute of minutes.toSorted((a, b) => a - b)) {
      const bound = day * dayMs + minute * minuteMs;
      if (bound > from && bound < until) yield bound;
    }
}

/** When it next becomes open, if it is closed, or closed, if it is open; null if it never does. */
export function nextChangeOfHours(hours: AlarmHours, at: number): number | null {
  const now = isWithinHours(hours, at);
  for (let from = at; from < at + horizonMs;) {
    const until = endOfOffset(hours.timeZone, from, from + steadyOffsetMs);
    const offset = offsetAt(hours.timeZone, from);
    for (const bound of localBounds(hours.weekly, from + offset, until + offset))
      if (isOpen(hours.weekly, bound) !== now) return bound - offset;
    if (isWithinHours(hours, until) !== now) return until;
    from = until;
  }
  return null;
}

/** `at`, or when the hours next begin. */
export const nextWithinHours = (hours: AlarmHours | null, at: number): number | null =>
  hours === null || isWithinHours(hours, at) ? at : nextChangeOfHours(hours, at);
