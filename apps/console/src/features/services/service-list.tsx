import {
  serviceCatalogue,
  serviceColumns,
  serviceOrder,
  serviceFilters as filters,
  serviceKeywordColumns,
  type ServiceRow,
} from '@ohmstead/contract';
import { serviceStatuses, serviceStatusLabels, sohThresholdPercent } from '@ohmstead/domain';
import { filterDefinitions } from '../../entity-list/filters/filter-definitions.ts';
import type { ListDefinition } from '../../entity-list/list-definition.ts';
import { columnKinds } from '../../entity-list/rows/column-kinds.ts';
import type { May, RowAction } from '../../entity-list/table/row-menu.tsx';
import { ServiceStatusIcon } from '../../fleet/service-status.tsx';
import { clockDuration } from '../../lib/text/number-text.ts';
import { deleteServices, serviceName, serviceNoun } from './delete-services.ts';
import { serviceBulkActions } from './service-bulk-bar.tsx';
import { serviceBrief, serviceCard, serviceCell } from './service-cell.tsx';
import { ServiceCharts } from './service-charts.tsx';

const serviceFilters = filterDefinitions(serviceCatalogue, filters, {
  options: {
    statuses: serviceStatuses.map((value) => ({
      value,
      label: serviceStatusLabels[value],
      mark: <ServiceStatusIcon status={value} />,
    })),
  },
  words: { durationRange: clockDuration },
});

const serviceActions = (service: ServiceRow, may: May): RowAction[] => [
  { label: 'Service Details', slider: 'service', id: service.serviceId },
  { label: 'Battery Details', slider: 'battery', id: service.batteryId },
  { label: 'Device Details', slider: 'device', id: service.deviceId },
  { label: 'Print Sheet', sheetOf: 'services', id: service.serviceId },
  {
    label: 'Delete Service',
    run: () => deleteServices([service.serviceId], [serviceName(service)]),
    disabled: service.status === 'servicing' || !may('perm-services-delete'),
    dangerous: true,
  },
];

export const serviceList: ListDefinition<ServiceRow> = {
  kind: 'services',
  schema: {
    id: 'serviceId',
    columns: columnKinds(serviceCatalogue),
    keywordColumns: serviceKeywordColumns,
  },
  rowsOf: (answer) => ({ columns: answer.columns, rows: answer.services ?? [] }),
  inPieces: true,
  title: 'Services',
  noun: serviceNoun,
  emptyText: 'There are no matching services',
  none: {
    title: 'No services yet',
    advice: 'Start a service on one of your analyzers. It appears here while it runs.',
    next: { label: 'View devices', to: '/devices' },
  },
  add: { label: 'Import', to: '/services/import/{-$id}', permission: 'perm-services-import', isForDesks: true },
  settingsPermission: 'perm-services-settings',
  downloadPermission: 'perm-services-download',
  columns: serviceColumns,
  nameColumn: 'batterySerialNumber',
  carried: [
    'batteryId',
    'deviceId',
    'status',
    'soh',
    'startTime',
    'duration',
    'temp',
    'hasEisData',
    'hasServiceData',
    'imported',
  ],
  catalogue: serviceCatalogue,
  nameOf: ({ serviceId, batterySerialNumber }) => `service ${serviceId} of ${batterySerialNumber ?? 'No Serial'}`,
  cellOf: serviceCell,
  briefOf: serviceBrief,
  cardOf: serviceCard,
  actionsOf: serviceActions,
  bulk: serviceBulkActions,
  soh: { column: 'soh', threshold: sohThresholdPercent },
  defaultSort: serviceOrder,
  filters: serviceFilters,
  details: {
    label: 'Service Metrics',
    short: 'chart',
    of: (service) => <ServiceCharts service={service} />,
    permission: 'perm-services-charts',
  },
};
