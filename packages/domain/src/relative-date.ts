import { formatDate } from './date-format.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** How often relative dates on screen are refreshed (spec: foundations §9). */
export const relativeDateRefreshMs = 5_000;

const hoursAgo = (minutes: number): string => {
  if (minutes < 120) return '1 hour ago';
  return `${Math.floor(minutes / 60)} hours ago`;
};

const minutesAgo = (minutes: number): string => {
  if (minutes < 1) return '< 1 minute ago';
  return minutes < 2 ? '1 minute ago' : `${Math.floor(minutes)} minutes ago`;
};

/** Calendar days in the given zone. Yesterday is the day 24 h earlier, or 12 h earlier where clocks changed and a day had only 23. */
const dayName = (timeMs: number, nowMs: number, timeZone: string | undefined): string => {
  const dateOf = (ms: number) => formatDate(ms, 'date', timeZone);
  const date = dateOf(timeMs);
  const today = dateOf(nowMs);
  if (date === today) return 'Today';
  const dayBefore = [dayMs / 2, dayMs, dayMs * 1.5].map((ms) => dateOf(nowMs - ms)).find((day) => day !== today);
  return date === dayBefore ? 'Yesterday' : date;
};

/** Relative time in the specification's wording. Up to a minute ahead of our clock counts as now; later times show as a date. */
export const relativeDate = (timeMs: number, nowMs: number, timeZone?: string): string => {
  const minutes = (nowMs - timeMs) / minuteMs;
  if (minutes < -1) return formatDate(timeMs, 'date', timeZone);
  if (minutes < 60) return minutesAgo(minutes);
  return minutes < 420 ? hoursAgo(minutes) : dayName(timeMs, nowMs, timeZone);
};
