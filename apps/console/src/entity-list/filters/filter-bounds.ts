import { endOfDay, startOfDay } from '../../lib/text/day.ts';
import type { Range } from '@ohmstead/contract';
import type { FilterDefinition } from './filter-definition.ts';

/** The full range of a filter, both ends included. */
export type Bounds = readonly [from: number, to: number];
/** Smallest and largest value of a column in all rows of the list; undefined if no row has one. */
export type ExtentOf = (column: string) => Bounds | undefined;

/** Time zones differ by multiples of a quarter of an hour. */
const zoneStepMs = 15 * 60_000;

/**
 * Date ranges include the whole end day of the user. A time that is the last ms of a day in some time zone is kept, so that a link from
 * another zone keeps its days.
 */
export const wholeEndDay = (toMs: number): number => ((toMs + 1) % zoneStepMs === 0 ? toMs : endOfDay(toMs));

/** Bounds from the data, rounded outwards to whole numbers or whole days. */
export const boundsOf = ({ kind, column }: FilterDefinition, extentOf: ExtentOf): Bounds | undefined => {
  const extent = extentOf(column);
  if (extent === undefined) return undefined;
  const [min, max] = extent;
  return kind === 'dates' ? [startOfDay(min), endOfDay(max)] : [Math.floor(min), Math.ceil(max)];
};

/** What the values of all rows tell about a filter. */
export type ValuesOfRows = { extent: ExtentOf; countDistinct: (column: string) => number };

/**
 * A slider is offered only if the minimum is below the maximum; for dates, if there is more than one day. A choice is offered if there is more
 * than one value to choose from.
 */
export const isOffered = (filter: FilterDefinition, rows: ValuesOfRows): boolean => {
  if (filter.kind === 'given') return false;
  if (filter.kind === 'choice' && filter.options === undefined)
    return rows.countDistinct(filter.column) + (filter.empty === undefined ? 0 : 1) > 1;
  if (filter.kind !== 'range' && filter.kind !== 'dates') return true;
  const bounds = boundsOf(filter, (column) => rows.extent(column));
  if (bounds === undefined) return false;
  return filter.kind === 'dates' ? startOfDay(bounds[0]) < startOfDay(bounds[1]) : bounds[0] < bounds[1];
};

/** A range applies only if it is narrower than the full one. If no row has a value, any range applies. */
export const isNarrower = ([from, to]: Range, bounds: Bounds | undefined): boolean =>
  bounds === undefined || (from ?? bounds[0]) > bounds[0] || (to ?? bounds[1]) < bounds[1];

/** The range to save after a slider was moved: an end at its bound stays open, to include rows still to come. */
export const keptRange = ([from, to]: Bounds, [min, max]: Bounds): Range | undefined => {
  const kept: Range = [from <= min ? null : from, to >= max ? null : to];
  return kept[0] === null && kept[1] === null ? undefined : kept;
};
