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

/**
 * Date ranges include the whole end day of the user. A time that is the last ms of a day in some time zone is kept, so that a link from
 * another zone keeps its days.
 */
export const wholeEndDay = (toMs: number, { endOfDay }: Days): number =>
  (toMs + 1) % zoneStepMs === 0 ? toMs : endOfDay(toMs);

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

/** A range applies only if it is narrower than the full one. If no row has a value, any range applies. */
const isNarrower = ([from, to]: Range, bounds: Bounds | undefined): boolean =>
  bounds === undefined || (from ?? bounds[0]) > bounds[0] || (to ?? bounds[1]) < bounds[1];

/** The range that applies; undefined if it does not exclude anything. */
export const countingRange = (
  filter: { kind: 'range' | 'dates'; column: string },
  range: Range,
  context: FilterContext,
): Range | undefined => {
  const [from, to] = range;
  const whole: Range = filter.kind === 'dates' && to !== null ? [from, wholeEndDay(to, context.days)] : range;
  return isNarrower(whole, boundsOf(filter, context)) ? whole : undefined;
};
