import { useUser, userMay } from '../../data/session/session.ts';
import { readFilters, type ListFilters } from '../search/list-search.ts';
import type { ListRows, Matching } from '../rows/list-rows.ts';
import { rowFilterOf, type FilterContext } from '@ohmstead/domain';
import { activeFilters, type ActiveFilter } from './active-filters.ts';
import { browserDays } from './filter-bounds.ts';
import { permittedFilters, type FilterDefinition } from './filter-definition.ts';

/** The filters of a list for this user, with the current rows. */
export type ListFiltering = {
  definitions: readonly FilterDefinition[];
  context: FilterContext;
  active: readonly ActiveFilter[];
  matching: Matching;
};

/** An address may have been written for another list. */
const ownFilters = (definitions: readonly FilterDefinition[], filters: ListFilters): ListFilters => {
  const own = new Set(['keywords', ...definitions.map(({ key }) => key)]);
  return readFilters(Object.fromEntries(Object.entries(filters).filter(([key]) => own.has(key)))) ?? {};
};

export const useListFilters = <Row>(
  all: readonly FilterDefinition[],
  list: ListRows<Row> | undefined,
  filters: ListFilters,
): ListFiltering => {
  const user = useUser();
  const definitions = permittedFilters(all, (permission) => userMay(user, permission));
  const context: FilterContext = { extentOf: (column) => list?.values?.extent(column), days: browserDays };
  return {
    definitions,
    context,
    active: activeFilters(all, filters, context),
    matching: { filters: ownFilters(definitions, filters), rowFilter: rowFilterOf(definitions, filters, context) },
  };
};
