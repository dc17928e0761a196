import { formatDate, lazily } from '@ohmstead/domain';

export { relativeDate } from '@ohmstead/domain';

/** 'Nov 21, 2026' in the browser's zone. */
export const shortDate = (atMs: number): string => formatDate(atMs, 'date');

/** 'Nov 21, 2026 08:05'. */
export const exactDate = (atMs: number): string => formatDate(atMs, 'dateTime');

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** '08:05', the clock of `exactDate`. */
export const clockTime = (atMs: number): string => {
  const at = new Date(atMs);
  return `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
};

/** '08:05:09': samples are seconds apart. */
export const clockTimeToSecond = (atMs: number): string =>
  `${clockTime(atMs)}:${twoDigits(new Date(atMs).getSeconds())}`;

/** '2026-11-25T08:05' in the browser's zone, as its field for day and time has it. */
export const localTimeText = (atMs: number): string => {
  const at = new Date(atMs);
  const day = [at.getFullYear(), twoDigits(at.getMonth() + 1), twoDigits(at.getDate())].join('-');
  return `${day}T${clockTime(atMs)}`;
};

/** Calendar days in the browser's time zone; a day is named by its first ms. Days of 23 or 25 hours count as one. */
export const startOfDay = (atMs: number): number => new Date(atMs).setHours(0, 0, 0, 0);

/** The last ms of the day. */
export const endOfDay = (atMs: number): number => addDays(startOfDay(atMs), 1) - 1;

export const addDays = (dayMs: number, days: number): number => {
  const date = new Date(dayMs);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime();
};

/** Stays in the target month: a month after Jan 31 is the last day of February. */
export const addMonths = (dayMs: number, months: number): number => {
  const date = new Date(dayMs);
  const lastDay = new Date(date.getFullYear(), date.getMonth() + months + 1, 0).getDate();
  return new Date(date.getFullYear(), date.getMonth() + months, Math.min(date.getDate(), lastDay)).getTime();
};

export const startOfMonth = (dayMs: number): number => {
  const date = new Date(dayMs);
  return new Date(date.getFullYear(), date.getMonth(), 1).getTime();
};

const monthFormat = lazily(() => new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric' }));

/** 'March 2027'. */
export const monthOf = (atMs: number): string => monthFormat().format(atMs);

/** The IANA name of the browser's time zone. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
