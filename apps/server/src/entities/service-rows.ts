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

/** Services as the server filters and sorts them. */
export const serviceRows: ListOfRows = {
  ...serviceList,
  wire: serviceList,
  fields: {
    ...serviceFields,
    startTime: { ...serviceFields.startTime, instant: 'services.started_at' },
    endTime: { ...serviceFields.endTime, instant: 'services.ended_at' },
    location: { ...serviceFields.location, reference: { id: 'services.location_id', table: 'locations' } },
    batterySerialNumber: {
      ...serviceFields.batterySerialNumber,
      order: {
        ...textOrder('services.battery_serial_number'),
        indexed: `services.status <> 'servicing'`,
        others: `services.status = 'servicing'`,
      },
    },
  },
  catalogue: serviceCatalogue,
  rules: serviceFilters,
  keywordColumns: serviceKeywordColumns,
  usualOrder: serviceOrder,
  sortableColumns: sortableKeys(serviceColumns),
};
