import type { AlarmRule } from '@ohmstead/contract';
import { isTimeZone } from '@ohmstead/domain';
import { ownTimeZone } from '../../lib/text/day.ts';

export type Hours = NonNullable<AlarmRule['hours']>;
/** Some days of the week, from a time to another, as typed. */
export type HoursLine = { days: readonly number[]; from: string; to: string };
export type HoursValues = { isLimited: boolean; timeZone: string; weekly: readonly HoursLine[] };

export const dayLabels = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
export const workingHours: HoursLine = { days: [1, 2, 3, 4, 5], from: '08:00', to: '17:00' };

export const hoursValuesOf = (hours: Hours | null): HoursValues =>
  hours === null
    ? { isLimited: false, timeZone: ownTimeZone(), weekly: [workingHours] }
    : { isLimited: true, timeZone: hours.timeZone, weekly: hours.weekly };

/** '8:00' will do. */
const clock = (text: string): string => text.trim().padStart(5, '0');
const isClock = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);

const lineProblem = ({ days, from, to }: HoursLine): string | undefined => {
  if (days.length === 0) return 'Choose at least one day';
  const [begin, end] = [clock(from), clock(to)];
  if (!isClock(begin) || !(isClock(end) || end === '24:00')) return 'Enter times such as 08:00 and 17:00';
  return begin < end ? undefined : 'The end must come after the beginning';
};

/** By the place of their line, and `timeZone`. */
export const hoursProblems = ({ isLimited, timeZone, weekly }: HoursValues): Record<string, string> => {
  if (!isLimited) return {};
  const lines = weekly.flatMap((line, at) => {
    const problem = lineProblem(line);
    return problem === undefined ? [] : [[`hours ${at}`, problem] as const];
  });
  const zone = isTimeZone(timeZone.trim()) ? [] : [['timeZone', 'Enter a time zone by its name, such as UTC'] as const];
  return Object.fromEntries([...lines, ...zone]);
};

export const readHours = ({ isLimited, timeZone, weekly }: HoursValues): Hours | null =>
  isLimited
    ? {
        timeZone: timeZone.trim(),
        weekly: weekly.map(({ days, from, to }) => ({
          days: days.toSorted((one, other) => one - other),
          from: clock(from),
          to: clock(to),
        })),
      }
    : null;

const daysText = (days: readonly number[]): string => days.map((day) => dayLabels[day - 1] ?? '').join(', ');

/** 'Mon, Tue 08:00–17:00'. */
export const hoursText = ({ weekly, timeZone }: Hours): string =>
  `${weekly.map(({ days, from, to }) => `${days.length === 7 ? 'every day' : daysText(days)} ${from}–${to}`).join('; ')} (${timeZone})`;
