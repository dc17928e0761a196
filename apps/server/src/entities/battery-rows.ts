import { batteryCatalogue, batteryColumns, batteryFilters, batteryKeywordColumns } from '@ohmstead/contract';
import { sortableKeys, type ListOfRows } from '../list-rows/list-of-rows.ts';
import { dispositions } from '@ohmstead/domain';
import { textOrder } from '../list-rows/row-value.ts';
import { batteryFields, batteryList } from './battery-fields.ts';

const place = { id: 'batteries.location_id', table: 'locations' };

/** Batteries as the server filters and sorts them. */
export const batteryRows: ListOfRows = {
  ...batteryList,
  wire: batteryList,
  fields: {
    ...batteryFields,
    disposition: { ...batteryFields.disposition, words: dispositions },
    due: { ...batteryFields.due, instant: 'batteries.due_at' },
    expires: { ...batteryFields.expires, instant: 'batteries.expires_at' },
    fellBelow: { ...batteryFields.fellBelow, instant: 'batteries.fell_below_at' },
    lastLocation: { ...batteryFields.lastLocation, reference: place },
    location: { ...batteryFields.location, reference: place },
    serialNumber: {
      ...batteryFields.serialNumber,
      order: {
        ...textOrder('batteries.serial_number'),
        indexed: `batteries.last_status is distinct from 'servicing'`,
        others: `batteries.last_status = 'servicing'`,
      },
    },
  },
  catalogue: batteryCatalogue,
  rules: batteryFilters,
  keywordColumns: batteryKeywordColumns,
  sortableColumns: sortableKeys(batteryColumns),
};
