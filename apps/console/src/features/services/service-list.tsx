import { serviceColumns, serviceKeywordColumns, serviceWireColumns, type ServiceRow } from '@ohmstead/contract';
import { columnKinds } from '../../entity-list/column-kinds.ts';
import { oneOf, range } from '../../entity-list/conditions.ts';
import type { ListDefinition } from '../../entity-list/list-definition.ts';
import type { ListFilters } from '../../entity-list/list-search.ts';
import type { RowAction } from '../../entity-list/row-menu.tsx';
import type { Condition } from '../../entity-list/store/row-filter.ts';
import { serviceBrief, serviceCell } from './service-cell.tsx';

const conditionsOf = (filters: ListFilters): Condition[] => [
  ...oneOf('status', filters.statuses),
  ...oneOf('serviceType', filters.serviceTypes),
  ...range('duration', filters.durationRange),
  ...range('startTime', filters.startTimeRange),
];

const actionsOf = ({ serviceId, batteryId, deviceId }: ServiceRow): RowAction[] => [
  { label: 'Service Details', slider: 'service', id: serviceId },
  { label: 'Battery Details', slider: 'battery', id: batteryId },
  { label: 'Device Details', slider: 'device', id: deviceId },
];

export const serviceList: ListDefinition<ServiceRow> = {
  kind: 'services',
  schema: {
    id: 'serviceId',
    columns: columnKinds(serviceWireColumns, serviceColumns, { hasEisData: 'boolean', hasServiceData: 'boolean' }),
    keywordColumns: serviceKeywordColumns,
  },
  rowsOf: (answer) => ({ columns: answer.columns, rows: answer['services'] as unknown[][] }),
  inPieces: true,
  title: 'Services',
  noun: { one: 'service', many: 'services' },
  emptyText: 'There are no matching services',
  emptyAdvice: 'Start a service on one of your analyzers: it appears here while it runs.',
  settingsPermission: 'perm-services-settings',
  columns: serviceColumns,
  nameColumn: 'batterySerialNumber',
  widths: {
    serviceId: 96,
    batterySerialNumber: 196,
    batteryModelName: 184,
    serviceType: 144,
    status: 128,
    soh: 168,
    duration: 112,
    measuredBatteryVoltage: 216,
    ccaDetermination: 176,
    notes: 240,
    serviceParameters: 220,
  },
  nameOf: ({ serviceId, batterySerialNumber }) => `service ${serviceId} of ${batterySerialNumber ?? 'No Serial'}`,
  cellOf: serviceCell,
  briefOf: serviceBrief,
  actionsOf,
  conditionsOf,
};
