import { serviceCatalogue, serviceColumns, serviceKeywordColumns, type ServiceRow } from '@ohmstead/contract';
import { columnKinds } from '../../entity-list/rows/column-kinds.ts';
import type { ListDefinition } from '../../entity-list/list-definition.ts';
import { serviceBulkActions } from './service-bulk-bar.tsx';
import { serviceFilters } from './service-filters.tsx';
import { serviceBrief, serviceCell } from './service-cell.tsx';
import { ServiceCharts } from './service-charts.tsx';
import { serviceNoun } from './service-noun.ts';
import { serviceActions } from './service-row-menu.ts';

export const serviceList: ListDefinition<ServiceRow> = {
  kind: 'services',
  schema: {
    id: 'serviceId',
    columns: columnKinds(serviceCatalogue),
    keywordColumns: serviceKeywordColumns,
  },
  rowsOf: (answer) => ({ columns: answer.columns, rows: answer['services'] as unknown[][] }),
  inPieces: true,
  title: 'Services',
  noun: serviceNoun,
  emptyText: 'There are no matching services',
  emptyAdvice: 'Start a service on one of your analyzers: it appears here while it runs.',
  settingsPermission: 'perm-services-settings',
  columns: serviceColumns,
  nameColumn: 'batterySerialNumber',
  catalogue: serviceCatalogue,
  nameOf: ({ serviceId, batterySerialNumber }) => `service ${serviceId} of ${batterySerialNumber ?? 'No Serial'}`,
  cellOf: serviceCell,
  briefOf: serviceBrief,
  actionsOf: serviceActions,
  bulk: serviceBulkActions,
  defaultSort: { field: 'startTime', ascending: false },
  filters: serviceFilters,
  details: {
    label: 'Service Metrics of',
    of: (service) => <ServiceCharts service={service} />,
    permission: 'perm-services-charts',
  },
};
