import { serviceCatalogue, serviceColumns, serviceFilters, serviceKeywordColumns } from '@ohmstead/contract';
import { sortableKeys, type ListOfRows } from '../list-rows/list-of-rows.ts';
import { serviceFields, serviceList } from './service-fields.ts';

/** Services as the server filters and sorts them. */
export const serviceRows: ListOfRows = {
  ...serviceList,
  wire: serviceList,
  fields: { ...serviceFields, startTime: { ...serviceFields.startTime, instant: 'services.started_at' } },
  catalogue: serviceCatalogue,
  rules: serviceFilters,
  keywordColumns: serviceKeywordColumns,
  sortableColumns: sortableKeys(serviceColumns),
};
