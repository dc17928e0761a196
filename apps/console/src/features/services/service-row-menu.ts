import type { ServiceRow } from '@ohmstead/contract';
import type { May, RowAction } from '../../entity-list/table/row-menu.tsx';
import { deleteServices } from './delete-services.ts';
import { serviceName } from './service-noun.ts';

export const serviceActions = (service: ServiceRow, may: May): RowAction[] => [
  { label: 'Service Details', slider: 'service', id: service.serviceId },
  { label: 'Battery Details', slider: 'battery', id: service.batteryId },
  { label: 'Device Details', slider: 'device', id: service.deviceId },
  {
    label: 'Delete Service',
    run: () => deleteServices([service.serviceId], [serviceName(service)]),
    disabled: service.status === 'servicing' || !may('perm-services-delete'),
    dangerous: true,
  },
];
