import { batteryColumns, batteryKeywordColumns, batteryWireColumns, type BatteryRow } from '@ohmstead/contract';
import { empty, filled, oneOf, range } from '../../entity-list/conditions.ts';
import { columnKinds } from '../../entity-list/column-kinds.ts';
import type { ListDefinition } from '../../entity-list/list-definition.ts';
import type { ListFilters } from '../../entity-list/list-search.ts';
import type { RowAction } from '../../entity-list/row-menu.tsx';
import type { Condition } from '../../entity-list/store/row-filter.ts';
import { batteryBrief, batteryCell } from './battery-cell.tsx';
import { batteryName } from './battery-name.ts';

const conditionsOf = (filters: ListFilters): Condition[] => [
  ...oneOf('lastStatus', filters.statuses),
  ...range('lastSoh', filters.sohRange),
  ...range('designCapacity', filters.designCapacityRange),
  ...range('nomVoltage', filters.nomVoltageRange),
  ...range('lastServiceTime', filters.lastServiceTimeRange),
  ...range('retired', filters.retiredRange),
  ...filled('favourite', filters.favourites),
  ...empty('retired', filters.notRetired),
];

const actionsOf = (battery: BatteryRow): RowAction[] => [
  { label: 'Battery Details', slider: 'battery', id: battery.batteryId },
  ...(battery.serialNumber === null
    ? []
    : [
        {
          label: 'View Service History',
          to: '/services',
          search: { filter: { keywords: [battery.serialNumber] } },
        } as const,
      ]),
];

export const batteryList: ListDefinition<BatteryRow> = {
  kind: 'batteries',
  schema: {
    id: 'batteryId',
    columns: columnKinds(batteryWireColumns, batteryColumns, { lastDeviceClass: 'text', location: 'text' }),
    keywordColumns: batteryKeywordColumns,
  },
  rowsOf: (answer) => ({ columns: answer.columns, rows: answer['batteries'] as unknown[][] }),
  inPieces: true,
  title: 'Batteries',
  noun: { one: 'battery', many: 'batteries' },
  emptyText: 'There are no matching batteries',
  emptyAdvice: 'Put a battery into a bay of one of your analyzers: it appears here by itself.',
  settingsPermission: 'perm-batteries-settings',
  columns: batteryColumns,
  nameColumn: 'serialNumber',
  widths: {
    favourite: 48,
    serialNumber: 176,
    modelName: 184,
    lastStatus: 128,
    lastSoh: 168,
    lastServiceParameters: 220,
    lastServiceTime: 156,
    cycleCount: 112,
    nomVoltage: 136,
    designCapacity: 144,
    serviceFrequency: 152,
  },
  nameOf: (battery) => `battery ${batteryName(battery)}`,
  cellOf: batteryCell,
  briefOf: batteryBrief,
  actionsOf,
  conditionsOf,
};
