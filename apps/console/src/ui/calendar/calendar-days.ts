import { addDays, startOfDay, startOfMonth } from '../../lib/text/day.ts';

/** The first and last day that can be chosen, in ms. */
export type DayLimits = { min: number; max: number };

const daysPerWeek = 7;
/** The most years on offer, latest first (spec: foundations §5). */
const mostYears = 12;
const defaultYearsBack = 10;

/** By default, a calendar reaches from ten years ago to the end of next year. */
export const defaultLimits = (now: number): DayLimits => {
  const year = new Date(now).getFullYear();
  return { min: new Date(year - defaultYearsBack, 0, 1).getTime(), max: new Date(year + 1, 11, 31).getTime() };
};

/** The weeks of a month, from Sunday, filled up with days of the adjacent months. */
export const weeksOfMonth = (monthMs: number): number[][] => {
  const first = startOfMonth(monthMs);
  const start = addDays(first, -new Date(first).getDay());
  const end = new Date(new Date(first).getFullYear(), new Date(first).getMonth() + 1, 1).getTime();
  const weeks: number[][] = [];
  for (let day = start; day < end; day = addDays(day, daysPerWeek))
    weeks.push(Array.from({ length: daysPerWeek }, (_, index) => addDays(day, index)));
  return weeks;
};

export const isDayWithin = (dayMs: number, { min, max }: DayLimits): boolean =>
  dayMs >= startOfDay(min) && dayMs <= startOfDay(max);

export const isMonthWithin = (monthMs: number, { min, max }: DayLimits): boolean =>
  monthMs >= startOfMonth(min) && monthMs <= startOfMonth(max);

export const yearsWithin = ({ min, max }: DayLimits): number[] => {
  const last = new Date(max).getFullYear();
  const count = Math.min(mostYears, last - new Date(min).getFullYear() + 1);
  return Array.from({ length: count }, (_, index) => last - index);
};

export const clampDay = (dayMs: number, { min, max }: DayLimits): number =>
  Math.min(Math.max(dayMs, startOfDay(min)), startOfDay(max));
