import { rowFilterOf } from '@ohmstead/domain';
import type { ListRows, Matching } from '../rows/list-rows.ts';
import type { ListFilters } from '../search/list-search.ts';
import { withoutFilter, withoutFilters } from './active-filters.ts';
import type { FilterDefinition } from './filter-definition.ts';
import type { ListFiltering } from './use-list-filters.ts';

type ValueOf = ListFilters[keyof ListFilters];

const isEmpty = (value: ValueOf): boolean =>
  value === undefined || value === false || (Array.isArray(value) && value.length === 0);

/** The filters with one changed; undefined, false or an empty choice removes it. */
const withFilter = (filters: ListFilters, { key, excludes = [] }: FilterDefinition, value: ValueOf): ListFilters =>
  isEmpty(value) ? withoutFilter(filters, key) : { ...withoutFilters(filters, [key, ...excludes]), [key]: value };

/** The props of a list's filter controls. */
export type FilterWork = Pick<ListFiltering, 'definitions' | 'context'> & {
  list: ListRows<unknown>;
  filters: ListFilters;
  onChange: (filters: ListFilters) => void;
};

export type FilterControlProps<Filter extends FilterDefinition> = { filter: Filter; work: FilterWork };

export const setFilter = <Filter extends FilterDefinition>(
  { filter, work }: FilterControlProps<Filter>,
  value: ListFilters[Filter['key']],
): void => work.onChange(withFilter(work.filters, filter, value));

/** The rows that pass all other filters, from which this one can choose. */
export const rowsToChooseFrom = ({ filter, work }: FilterControlProps<FilterDefinition>): Matching => {
  const { definitions, context } = work;
  const filters = withoutFilter(work.filters, filter.key);
  return { filters, rowFilter: rowFilterOf(definitions, filters, context) };
};
