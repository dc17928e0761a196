import { formatDate } from './date-format.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Relative dates on screen are read again this often (spec: foundations §9). */
export const relativeDateRefreshMs = 5_000;

const hoursAgo = (minutes: number): string => {
  if (minutes < 120) return '1 hour ago';
  return `${Math.floor(minutes / 60)} hours ago`;
};

const minutesAgo = (minutes: number): string => {
  if (minutes < 1) return '< 1 minute ago';
  return minutes < 2 ? '1 minute ago' : `${Math.floor(minutes)} minutes ago`;
};

/** Days by the calendar of the zone; the day before is found 24 h earlier, or 12 h where a day had only 23. */
const dayName = (timeMs: number, nowMs: number, timeZone: string | undefined): string => {
  const dateOf = (ms: number) => formatDate(ms, 'date', timeZone);
  const date = dateOf(timeMs);
  const today = dateOf(nowMs);
  if (date === today) return 'Today';
  const dayBefore = [dayMs / 2, dayMs, dayMs * 1.5].map((ms) => dateOf(nowMs - ms)).find((day) => day !== today);
  return date === dayBefore ? 'Yesterday' : date;
};

/** How long ago, in the words of the specification. A clock up to a minute ahead of ours counts as now; what is to come is a date. */
export const relativeDate = (timeMs: number, nowMs: number, timeZone?: string): string => {
  const minutes = (nowMs - timeMs) / minuteMs;
  if (minutes < -1) return formatDate(timeMs, 'date', timeZone);
  if (minutes < 60) return minutesAgo(minutes);
  return minutes < 420 ? hoursAgo(minutes) : dayName(timeMs, nowMs, timeZone);
};
