import type { ImportCell } from './import-cell.ts';

export const dateOrders = ['ymd', 'dmy', 'mdy'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** What the clocks of a time zone show at a moment, as if it were UTC. */
export type Clock = (timeMs: number) => number;

/** The first moment that a cell means, by a clock or, where the cell names its distance from UTC, as it is; and for how long it goes on. */
export type ReadTime = { fromMs: number; lastsMs: number; isAbsolute: boolean };

const secondMs = 1_000;
const minuteMs = 60_000;
const dayMs = 86_400_000;

const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})/;
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})/;
const clockTime =
  /^(?:[T ]|, ?)\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:\s*([ap])\.?m\.?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

type Day = { year: number; month: number; day: number; length: number };

function readDay(text: string, order: DateOrder | null): Day | undefined {
  const first = yearFirst.exec(text);
  if (first) return { year: Number(first[1]), month: Number(first[3]), day: Number(first[4]), length: first[0].length };
  const last = yearLast.exec(text);
  if (!last) return undefined;
  const [one, other] = [Number(last[1]), Number(last[3])];
  if (order !== 'dmy' && order !== 'mdy' && one !== other) return undefined;
  const [day, month] = order === 'mdy' ? [other, one] : [one, other];
  return { year: Number(last[4]), month, day, length: last[0].length };
}

function midnightOf({ year, month, day }: Day): number | undefined {
  const midnight = new Date(0);
  midnight.setUTCFullYear(year, month - 1, day);
  const isReal = year > 0 && midnight.getUTCMonth() === month - 1 && midnight.getUTCDate() === day;
  return isReal ? midnight.getTime() : undefined;
}

function hoursOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour < 24 ? hour : undefined;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

type ClockTime = { sinceMidnightMs: number; lastsMs: number; offsetMs: number | undefined };

function readClockTime(text: string): ClockTime | undefined {
  const found = clockTime.exec(text);
  if (!found) return undefined;
  const [, hour = '', minute = '', second, fraction, half, zone] = found;
  const hours = hoursOf(Number(hour), half);
  if (hours === undefined || Number(minute) > 59 || Number(second ?? 0) > 59) return undefined;
  const fractionMs = fraction === undefined ? 0 : Number(fraction.slice(0, 3).padEnd(3, '0'));
  const sinceMidnightMs = (hours * 60 + Number(minute)) * minuteMs + Number(second ?? 0) * secondMs + fractionMs;
  return { sinceMidnightMs, lastsMs: lengthOf(second, fraction), offsetMs: offsetOf(zone) };
}

const lengthOf = (second: string | undefined, fraction: string | undefined): number => {
  if (second === undefined) return minuteMs;
  return fraction === undefined ? secondMs : 10 ** Math.max(0, 3 - fraction.length);
};

function offsetOf(zone: string | undefined): number | undefined {
  if (zone === undefined) return undefined;
  if (zone.toUpperCase() === 'Z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return (zone.startsWith('-') ? -minutes : minutes) * minuteMs;
}

/** Reads a date, with or without a time of day; undefined if it is none in this order. */
export function readTime(text: string, order: DateOrder | null): ReadTime | undefined {
  const clean = text.trim();
  const day = readDay(clean, order);
  const midnight = day && midnightOf(day);
  if (day === undefined || midnight === undefined) return undefined;
  const rest = clean.slice(day.length);
  if (rest === '') return { fromMs: midnight, lastsMs: dayMs, isAbsolute: false };
  const time = readClockTime(rest);
  if (!time) return undefined;
  const fromMs = midnight + time.sinceMidnightMs - (time.offsetMs ?? 0);
  return { fromMs, lastsMs: time.lastsMs, isAbsolute: time.offsetMs !== undefined };
}

/** A time of a workbook has no zone: at a whole minute it means that minute, at midnight that day. */
export function readTimeCell(cell: ImportCell, order: DateOrder | null): ReadTime | undefined {
  if (typeof cell === 'string') return readTime(cell, order);
  if (!('localMs' in cell)) return undefined;
  const { localMs } = cell;
  const lastsMs = [dayMs, minuteMs, secondMs].find((unit) => localMs % unit === 0) ?? 1;
  return { fromMs: localMs, lastsMs, isAbsolute: false };
}

/** Whether the moment is one of those that the cell means. */
export function meansTime({ fromMs, lastsMs, isAbsolute }: ReadTime, storedMs: number, clock: Clock): boolean {
  const shown = isAbsolute ? storedMs : clock(storedMs);
  return shown >= fromMs && shown < fromMs + lastsMs;
}

/** The first moment at which the clocks show this. What they leave out in spring comes as much later, so that a day begins with its first moment. */
export function momentOf({ fromMs, isAbsolute }: ReadTime, clock: Clock): number {
  if (isAbsolute) return fromMs;
  const offsets = [fromMs - dayMs, fromMs + dayMs].map((timeMs) => clock(timeMs) - timeMs);
  const moments = offsets.map((offsetMs) => fromMs - offsetMs);
  const shown = moments.filter((moment) => clock(moment) === fromMs);
  return shown.length > 0 ? Math.min(...shown) : Math.max(...moments);
}

/** In how many cells the order of the day is certain, or could be either. */
export type DateEvidence = { ymd: number; dmy: number; mdy: number; either: number };
export const noDates: DateEvidence = { ymd: 0, dmy: 0, mdy: 0, either: 0 };

/** Which order a date can have been written in; undefined if it says nothing about it. */
export function orderOf(text: string): keyof DateEvidence | undefined {
  const clean = text.trim();
  if (yearFirst.test(clean)) return 'ymd';
  const last = yearLast.exec(clean);
  if (!last) return undefined;
  const [one, other] = [Number(last[1]), Number(last[3])];
  if (one > 12 || other > 12) return one > 12 ? 'dmy' : 'mdy';
  return one === other ? undefined : 'either';
}
