import { serviceWireColumns } from '@ohmstead/contract';
import type { EntityList } from '../../entity-updates/entity-list.ts';
import { serviceFields, servicesFrom } from './service-fields.ts';

export const serviceList: EntityList<'services'> = {
  kind: 'services',
  columns: serviceWireColumns,
  fields: serviceFields,
  from: servicesFrom,
};
