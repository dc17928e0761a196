const quarterHourMs = 900_000;
const dayMs = 86_400_000;

/** Returns what the clocks of a time zone show, as if it were UTC. */
export type LocalClock = (timeMs: number) => number;
export type LocalTime = (timeMs: number) => string;

/**
 * Clocks change at quarter-hours and at most once a day, so the slow lookup is done for both ends of each day, and for its quarter-hours only
 * if they differ.
 */
export function createLocalClock(timeZone: string): LocalClock {
  const offsetOf = rememberOffsets(timeZone);
  const offsetAt = (timeMs: number): number => {
    const day = Math.floor(timeMs / dayMs) * dayMs;
    const offsetMs = offsetOf(day);
    return offsetOf(day + dayMs) === offsetMs ? offsetMs : offsetOf(Math.floor(timeMs / quarterHourMs) * quarterHourMs);
  };
  return (timeMs) => timeMs + offsetAt(timeMs);
}

/** Writes times as 2026-03-29 14:05 in the time zone. */
export function createLocalTime(timeZone: string): LocalTime {
  const clock = createLocalClock(timeZone);
  const write = rememberDays();
  return (timeMs) => write(clock(timeMs));
}

function rememberOffsets(timeZone: string): (timeMs: number) => number {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const known = new Map<number, number>();
  return (timeMs) => {
    const offsetMs = known.get(timeMs) ?? Date.parse(`${format.format(timeMs).replace(' ', 'T')}Z`) - timeMs;
    known.set(timeMs, offsetMs);
    return offsetMs;
  };
}

const minutes = Array.from(
  { length: 1_440 },
  (_, minute) => ` ${new Date(minute * 60_000).toISOString().slice(11, 16)}`,
);

/** Cached, because most times in a list share a few days. */
function rememberDays(): (localMs: number) => string {
  const days = new Map<number, string>();
  return (localMs) => {
    const day = Math.floor(localMs / dayMs);
    const date = days.get(day) ?? new Date(day * dayMs).toISOString().replace(/T.*/, '');
    days.set(day, date);
    return date + minutes[Math.floor((localMs - day * dayMs) / 60_000)]!;
  };
}

export function isTimeZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }));
  } catch {
    return false;
  }
}
