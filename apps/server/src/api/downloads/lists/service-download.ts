import { serviceColumns } from '@ohmstead/contract';
import { serviceStatusLabels } from '@ohmstead/domain';
import { idColumn, type DownloadList } from '../download-list.ts';
import { serviceFields, servicesFrom } from '../../../entities/service-fields.ts';
import { serviceRows } from '../../../entities/service-rows.ts';

export const serviceDownload: DownloadList = {
  kind: 'services',
  rows: serviceRows,
  ids: [idColumn('serviceId', 'ID'), idColumn('batteryId', 'Battery ID'), idColumn('deviceId', 'Device ID')],
  columns: serviceColumns,
  fields: serviceFields,
  from: servicesFrom,
  words: { status: serviceStatusLabels },
};
