import { useUser, userMay } from '../../data/session/session.ts';
import type { ListFilters } from '../search/list-search.ts';
import type { ListSnapshot } from '../rows/list-snapshot.ts';
import type { RowFilter } from '../store/row-filter.ts';
import { activeFilters, type ActiveFilter } from './active-filters.ts';
import type { ExtentOf } from './filter-bounds.ts';
import { filterConditions } from './filter-conditions.ts';
import { permittedFilters, type FilterDefinition } from './filter-definition.ts';

/** The filters of a list for this user, with the current rows. */
export type ListFiltering = {
  definitions: readonly FilterDefinition[];
  extentOf: ExtentOf;
  active: readonly ActiveFilter[];
  rowFilter: RowFilter;
};

export const rowFilterOf = (
  definitions: readonly FilterDefinition[],
  filters: ListFilters,
  extentOf: ExtentOf,
): RowFilter => ({ keywords: filters.keywords ?? [], conditions: filterConditions(definitions, filters, extentOf) });

export const useListFilters = <Row>(
  all: readonly FilterDefinition[],
  list: ListSnapshot<Row> | undefined,
  filters: ListFilters,
): ListFiltering => {
  const user = useUser();
  const definitions = permittedFilters(all, (permission) => userMay(user, permission));
  const extentOf: ExtentOf = (column) => list?.extent(column);
  return {
    definitions,
    extentOf,
    active: activeFilters(all, filters, extentOf),
    rowFilter: rowFilterOf(definitions, filters, extentOf),
  };
};
