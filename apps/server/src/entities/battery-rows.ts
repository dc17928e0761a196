import { batteryCatalogue, batteryColumns, batteryFilters, batteryKeywordColumns } from '@ohmstead/contract';
import { sortableKeys, type ListOfRows } from '../list-rows/list-of-rows.ts';
import { batteryList } from './battery-fields.ts';

/** Batteries as the server filters and sorts them. */
export const batteryRows: ListOfRows = {
  ...batteryList,
  wire: batteryList,
  catalogue: batteryCatalogue,
  rules: batteryFilters,
  keywordColumns: batteryKeywordColumns,
  sortableColumns: sortableKeys(batteryColumns),
};
