import { batteryWireColumns } from '@ohmstead/contract';
import type { EntityList } from '../../entity-updates/entity-list.ts';
import { batteriesFrom, batteryFields } from './battery-fields.ts';

export const batteryList: EntityList = {
  kind: 'batteries',
  columns: batteryWireColumns,
  fields: batteryFields,
  from: batteriesFrom,
};
