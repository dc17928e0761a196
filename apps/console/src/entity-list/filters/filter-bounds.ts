import { boundsOf, type Bounds, type Days, type ExtentOf, type Range } from '@ohmstead/domain';
import { endOfDay, startOfDay } from '../../lib/text/day.ts';
import { isGiven, type FilterDefinition } from './filter-definition.ts';

/** Filters by date include whole days of the browser's time zone. */
export const browserDays: Days = { startOfDay, endOfDay };

/** What the values of all rows tell about a filter. */
export type ValuesOfRows = { extent: ExtentOf; countDistinct: (column: string) => number };

/**
 * A slider is offered only if the minimum is below the maximum; for dates, if there is more than one day. A choice is offered if there is more
 * than one value to choose from. If nobody has seen the values of all rows, everything is offered.
 */
export const isOffered = (filter: FilterDefinition, rows: ValuesOfRows | undefined): boolean => {
  if (isGiven(filter)) return false;
  if (rows === undefined) return true;
  if (filter.kind === 'choice' && filter.options === undefined)
    return rows.countDistinct(filter.column) + (filter.empty === undefined ? 0 : 1) > 1;
  if (filter.kind !== 'range' && filter.kind !== 'dates') return true;
  const bounds = boundsOf(filter, { extentOf: (column) => rows.extent(column), days: browserDays });
  if (bounds === undefined) return false;
  return filter.kind === 'dates' ? startOfDay(bounds[0]) < startOfDay(bounds[1]) : bounds[0] < bounds[1];
};

/** The range to save after a slider was moved: an end at its bound stays open, to include rows still to come. */
export const keptRange = ([from, to]: Bounds, [min, max]: Bounds): Range | undefined => {
  const kept: Range = [from <= min ? null : from, to >= max ? null : to];
  return kept[0] === null && kept[1] === null ? undefined : kept;
};
