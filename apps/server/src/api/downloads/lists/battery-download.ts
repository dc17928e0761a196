import { batteryColumns } from '@ohmstead/contract';
import { dispositionLabels, serviceStatusLabels } from '@ohmstead/domain';
import { idColumn, type DownloadList } from '../download-list.ts';
import { batteriesFrom, batteryFields } from '../../../entities/battery-fields.ts';
import { batteryRows } from '../../../entities/battery-rows.ts';

export const batteryDownload: DownloadList = {
  kind: 'batteries',
  rows: batteryRows,
  ids: [idColumn('batteryId', 'Battery ID')],
  columns: batteryColumns,
  fields: batteryFields,
  from: batteriesFrom,
  words: { disposition: dispositionLabels, lastStatus: serviceStatusLabels },
};
