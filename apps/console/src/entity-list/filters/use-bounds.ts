import { boundsOf, type Bounds } from '@ohmstead/domain';
import { everyRow } from '../rows/list-rows.ts';
import { useSums } from '../rows/sums-api.ts';
import type { FilterControlProps } from './filter-control-props.ts';
import type { DatesFilter, RangeFilter } from './filter-definition.ts';

/** The full range of a filter; undefined if all rows are empty. */
export const useBounds = ({
  filter,
  work,
}: FilterControlProps<RangeFilter | DatesFilter>): Bounds | undefined | 'loading' => {
  const { list, context } = work;
  const sums = useSums(list, everyRow, { extents: [filter.column] });
  if (sums === undefined) return 'loading';
  return boundsOf(filter, { ...context, extentOf: (column) => sums.extents[column] ?? undefined });
};
