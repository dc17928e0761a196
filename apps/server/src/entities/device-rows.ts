import {
  deviceCatalogue,
  deviceColumns,
  deviceFilters,
  deviceKeywordColumns,
  failedBayChoice,
  firmwareUpgradeChoice,
} from '@ohmstead/contract';
import { text } from './field.ts';
import { sortableKeys, type ListOfRows } from '../list-rows/list-of-rows.ts';
import { deviceFields, deviceList, listedStatus } from './device-fields.ts';

/** Devices as the server filters and sorts them. */
export const deviceRows: ListOfRows = {
  ...deviceList,
  wire: deviceList,
  fields: { ...deviceFields, status: text(listedStatus) },
  catalogue: deviceCatalogue,
  rules: deviceFilters.map((filter) =>
    filter.key === 'statuses' ? { ...filter, options: [failedBayChoice, firmwareUpgradeChoice] } : filter,
  ),
  keywordColumns: deviceKeywordColumns,
  sortableColumns: sortableKeys(deviceColumns),
};
