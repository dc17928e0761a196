import type { ListFilters } from '../search/list-search.ts';
import { withoutFilter } from './active-filters.ts';
import type { FilterDefinition } from './filter-definition.ts';

type ValueOf = ListFilters[keyof ListFilters];

const isEmpty = (value: ValueOf): boolean =>
  value === undefined || value === false || (Array.isArray(value) && value.length === 0);

/** The filters with one of them set anew; undefined, false and nothing chosen take it away. */
export const withFilter = (filters: ListFilters, { key, excludes }: FilterDefinition, value: ValueOf): ListFilters => {
  const others = withoutFilter(filters, key);
  if (isEmpty(value)) return others;
  return { ...(excludes === undefined ? others : withoutFilter(others, excludes)), [key]: value };
};
