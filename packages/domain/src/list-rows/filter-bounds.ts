import type { Range } from './list-filter.ts';

/** The full range of a filter, both ends included. */
export type Bounds = readonly [from: number, to: number];
/** Smallest and largest value of a column in all rows of the list; undefined if no row has one. */
export type ExtentOf = (column: string) => Bounds | undefined;

/** Calendar days in the user's time zone. */
export type Days = {
  startOfDay: (atMs: number) => number;
  /** The last ms of the day. */
  endOfDay: (atMs: number) => number;
};

/** What the meaning of a filter depends on, besides the filter itself. */
export type FilterContext = { extentOf: ExtentOf; days: Days };

/** Time zones differ by multiples of a quarter of an hour. */
const zoneStepMs = 15 * 60_000;

/** Farther than any time of a row, and a time in PostgreSQL and in JavaScript alike. */
const endsOfTime = [Date.UTC(-4_000, 0), Date.UTC(9_999, 0)] as const;
export const inTime = (atMs: number): number => Math.min(endsOfTime[1], Math.max(endsOfTime[0], atMs));

/**
 * Date ranges include the whole end day of the user. A time that is the last ms of a day in some time zone is kept, so that a link from
 * another zone keeps its days.
 */
export const wholeEndDay = (toMs: number, { endOfDay }: Days): number =>
  (toMs + 1) % zoneStepMs === 0 ? toMs : endOfDay(inTime(toMs));

/** Bounds from the data, rounded outwards to whole numbers or whole days. */
export const boundsOf = (
  { kind, column }: { kind: string; column: string },
  { extentOf, days }: FilterContext,
): Bounds | undefined => {
  const extent = extentOf(column);
  if (extent === undefined) return undefined;
  const [min, max] = extent;
  return kind === 'dates' ? [days.startOfDay(min), days.endOfDay(max)] : [Math.floor(min), Math.ceil(max)];
};

type RangeRule = { kind: 'range' | 'dates'; column: string };

const wholeRange = ({ kind }: RangeRule, [from, to]: Range, days: Days): Range => [
  from,
  kind === 'dates' && to !== null ? wholeEndDay(to, days) : to,
];

const outsideNumbers = ([from, to]: Range): Range => [from && Math.ceil(from), to && Math.floor(to)];

function outsideDays([from, to]: Range, { startOfDay, endOfDay }: Days): Range {
  const [first, last] = [from && inTime(from), to && inTime(to)];
  return [
    first === null || startOfDay(first) === first ? first : endOfDay(first) + 1,
    last === null || endOfDay(last) === last ? last : startOfDay(last) - 1,
  ];
}

/**
 * A range is narrower than the values of all rows if one of them is below the first of these ends or above the second; null where the range
 * is open. Values are rounded outwards, to whole numbers or whole days, before they are compared.
 */
export const outsideOf = (filter: RangeRule, range: Range, days: Days): Range => {
  const whole = wholeRange(filter, range, days);
  return filter.kind === 'dates' ? outsideDays(whole, days) : outsideNumbers(whole);
};

const isNarrower = ([least, most]: Bounds, [below, above]: Range): boolean =>
  (below !== null && least < below) || (above !== null && most > above);

/** The range that applies; undefined if it does not exclude anything. If no row has a value, any range applies. */
export const countingRange = (
  filter: RangeRule,
  range: Range,
  { extentOf, days }: FilterContext,
): Range | undefined => {
  const extent = extentOf(filter.column);
  const applies = extent === undefined || isNarrower(extent, outsideOf(filter, range, days));
  return applies ? wholeRange(filter, range, days) : undefined;
};
