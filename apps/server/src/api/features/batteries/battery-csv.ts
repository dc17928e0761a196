import { batteryColumns } from '@ohmstead/contract';
import { serviceStatusLabels } from '@ohmstead/domain';
import { idColumn, type CsvList } from '../../csv/csv-list.ts';
import { batteriesFrom, batteryFields } from './battery-fields.ts';

export const batteryCsv: CsvList = {
  kind: 'batteries',
  ids: [idColumn('batteryId', 'Battery ID')],
  columns: batteryColumns,
  fields: batteryFields,
  from: batteriesFrom,
  words: { lastStatus: serviceStatusLabels },
};
