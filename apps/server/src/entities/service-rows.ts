import {
  serviceCatalogue,
  serviceColumns,
  serviceFilters,
  serviceKeywordColumns,
  serviceOrder,
} from '@ohmstead/contract';
import { sortableKeys, type ListOfRows } from '../list-rows/list-of-rows.ts';
import { textOrder } from '../list-rows/row-value.ts';
import { serviceFields, serviceList } from './service-fields.ts';

/** The indexes leave out services that are running, which change every second. */
const orderOf = (column: string) => ({
  ...textOrder(`services.${column}`),
  indexed: `services.status <> 'servicing'`,
  others: `services.status = 'servicing'`,
});

/** Services as the server filters and sorts them. */
export const serviceRows: ListOfRows = {
  ...serviceList,
  wire: serviceList,
  fields: {
    ...serviceFields,
    startTime: { ...serviceFields.startTime, instant: 'services.started_at' },
    endTime: { ...serviceFields.endTime, instant: 'services.ended_at' },
    location: { ...serviceFields.location, reference: { id: 'services.location_id', table: 'locations' } },
    batterySerialNumber: { ...serviceFields.batterySerialNumber, order: orderOf('battery_serial_number') },
    warrantyId: { ...serviceFields.warrantyId, order: orderOf('warranty_id') },
  },
  catalogue: serviceCatalogue,
  rules: serviceFilters,
  keywordColumns: serviceKeywordColumns,
  usualOrder: serviceOrder,
  sortableColumns: sortableKeys(serviceColumns),
};
