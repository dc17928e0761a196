import { formatDate } from '@ohmstead/domain';
import { clockTime, clockTimeToSecond } from '../../lib/text/day.ts';
import type { ValueRange } from './value-range.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

type Unit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'halfYear';

/** The tick unit by longest span (spec: foundations §9). */
const rules: readonly (readonly [spanMs: number, unit: Unit])[] = [
  [minuteMs, 'second'],
  [hourMs, 'minute'],
  [dayMs, 'hour'],
  [7 * dayMs, 'day'],
  [90 * dayMs, 'week'],
  [366 * dayMs, 'month'],
];

/** Hours, if there is no span. */
export const tickUnit = (spanMs: number): Unit =>
  Number.isFinite(spanMs) ? (rules.find(([upTo]) => spanMs <= upTo)?.[1] ?? 'halfYear') : 'hour';

const mondayOffset = 6;

/** The last tick at or before a time, in the browser's zone. Weeks begin on Monday, half-years in January and July. */
const floorTo = (timeMs: number, unit: Unit): Date => {
  const at = new Date(timeMs);
  const [year, month, day] = [at.getFullYear(), at.getMonth(), at.getDate()];
  switch (unit) {
    case 'second':
      return new Date(Math.floor(timeMs / secondMs) * secondMs);
    case 'minute':
      return new Date(year, month, day, at.getHours(), at.getMinutes());
    case 'hour':
      return new Date(year, month, day, at.getHours());
    case 'day':
      return new Date(year, month, day);
    case 'week':
      return new Date(year, month, day - ((at.getDay() + mondayOffset) % 7));
    case 'month':
      return new Date(year, month);
    case 'halfYear':
      return new Date(year, month - (month % 6));
  }
};

const steps: Record<'day' | 'week' | 'month' | 'halfYear', (at: Date) => Date> = {
  day: (at) => new Date(at.getFullYear(), at.getMonth(), at.getDate() + 1),
  week: (at) => new Date(at.getFullYear(), at.getMonth(), at.getDate() + 7),
  month: (at) => new Date(at.getFullYear(), at.getMonth() + 1),
  halfYear: (at) => new Date(at.getFullYear(), at.getMonth() + 6),
};

const lengths = { second: secondMs, minute: minuteMs, hour: hourMs };

/** Calendar days, because daylight saving time gives some 23 or 25 hours. */
const next = (at: Date, unit: Unit): Date =>
  unit === 'second' || unit === 'minute' || unit === 'hour' ? new Date(at.getTime() + lengths[unit]) : steps[unit](at);

/** The ticks of a span, ms. */
export const timeTicks = ([from, to]: ValueRange): number[] => {
  const unit = tickUnit(to - from);
  const ticks: number[] = [];
  for (let at = floorTo(from, unit); at.getTime() <= to; at = next(at, unit)) {
    if (at.getTime() >= from) ticks.push(at.getTime());
  }
  return ticks;
};

/** How many ticks lie between labels, chosen so that labels are round: 5, 10, 15, … minutes. */
const strides: Record<Unit, readonly number[]> = {
  second: [1, 2, 5, 10, 15, 30],
  minute: [1, 2, 5, 10, 15, 30],
  hour: [1, 2, 3, 6, 12],
  day: [1, 2, 3],
  week: [1, 2, 4],
  month: [1, 2, 3, 6],
  halfYear: [1, 2, 4, 10, 20],
};

const placeIn = (at: Date, unit: Unit, index: number): number => {
  if (unit === 'second') return at.getSeconds();
  if (unit === 'minute') return at.getMinutes();
  return unit === 'hour' ? at.getHours() : index;
};

/** The ticks that have room for a label. */
export const labelledTicks = (range: ValueRange, widthPx: number, labelPx: number): number[] => {
  const unit = tickUnit(range[1] - range[0]);
  const ticks = timeTicks(range);
  const fits = Math.max(1, Math.floor(widthPx / labelPx));
  const stride = strides[unit].find((stride) => ticks.length / stride <= fits) ?? Math.ceil(ticks.length / fits);
  return ticks.filter((tick, index) => placeIn(new Date(tick), unit, index) % stride === 0);
};

/** Time of day if ticks are hours or less, with the date at midnight; otherwise the date. */
export const timeTickLabel = (timeMs: number, spanMs: number): string => {
  const unit = tickUnit(spanMs);
  const at = new Date(timeMs);
  const isMidnight = at.getHours() === 0 && at.getMinutes() === 0 && at.getSeconds() === 0;
  if (unit === 'second') return clockTimeToSecond(timeMs);
  if ((unit === 'minute' || unit === 'hour') && !isMidnight) return clockTime(timeMs);
  return formatDate(timeMs, 'shortDate');
};
