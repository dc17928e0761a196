import type { ListFilters } from '../search/list-search.ts';
import type { ListSnapshot } from '../rows/list-snapshot.ts';
import { withoutFilter } from './active-filters.ts';
import { withFilter } from './filter-change.ts';
import type { FilterDefinition } from './filter-definition.ts';
import { rowFilterOf, type ListFiltering } from './use-list-filters.ts';

/** What the filters of a list work on. */
export type FilterWork = Pick<ListFiltering, 'definitions' | 'extentOf'> & {
  list: ListSnapshot<unknown>;
  filters: ListFilters;
  onChange: (filters: ListFilters) => void;
};

export type FilterControlProps<Filter extends FilterDefinition> = { filter: Filter; work: FilterWork };

export const setFilter = <Filter extends FilterDefinition>(
  { filter, work }: FilterControlProps<Filter>,
  value: ListFilters[Filter['key']],
): void => work.onChange(withFilter(work.filters, filter, value));

/** The rows that pass all other filters: what this one has to choose from. */
export const rowsToChooseFrom = ({ filter, work }: FilterControlProps<FilterDefinition>): Uint32Array => {
  const { list, definitions, filters, extentOf } = work;
  return list.view(rowFilterOf(definitions, withoutFilter(filters, filter.key), extentOf), null);
};
