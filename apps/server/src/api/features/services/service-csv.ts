import { serviceColumns } from '@ohmstead/contract';
import { serviceStatusLabels } from '@ohmstead/domain';
import { idColumn, type CsvList } from '../../csv/csv-list.ts';
import { serviceFields, servicesFrom } from './service-fields.ts';

export const serviceCsv: CsvList = {
  kind: 'services',
  ids: [idColumn('serviceId', 'ID'), idColumn('batteryId', 'Battery ID'), idColumn('deviceId', 'Device ID')],
  columns: serviceColumns,
  fields: serviceFields,
  from: servicesFrom,
  words: { status: serviceStatusLabels },
};
