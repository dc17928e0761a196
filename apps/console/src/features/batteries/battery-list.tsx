import { batteryCatalogue, batteryColumns, batteryKeywordColumns, type BatteryRow } from '@ohmstead/contract';
import { columnKinds } from '../../entity-list/rows/column-kinds.ts';
import type { ListDefinition } from '../../entity-list/list-definition.ts';
import { batteryBulkActions } from './battery-bulk-bar.tsx';
import { BatteryHistory } from './history/battery-history.tsx';
import { batteryFilters } from './battery-filters.tsx';
import { batteryBrief, batteryCell } from './battery-cell.tsx';
import { batteryName, batteryNoun } from './battery-name.ts';
import { batteryActions } from './battery-row-menu.ts';

export const batteryList: ListDefinition<BatteryRow> = {
  kind: 'batteries',
  schema: {
    id: 'batteryId',
    columns: columnKinds(batteryCatalogue),
    keywordColumns: batteryKeywordColumns,
  },
  rowsOf: (answer) => ({ columns: answer.columns, rows: answer['batteries'] as unknown[][] }),
  inPieces: true,
  title: 'Batteries',
  noun: batteryNoun,
  emptyText: 'There are no matching batteries',
  emptyAdvice: 'Put a battery into a bay of one of your analyzers: it appears here by itself.',
  settingsPermission: 'perm-batteries-settings',
  columns: batteryColumns,
  nameColumn: 'serialNumber',
  catalogue: batteryCatalogue,
  nameOf: (battery) => `battery ${batteryName(battery)}`,
  cellOf: batteryCell,
  briefOf: batteryBrief,
  actionsOf: batteryActions,
  bulk: batteryBulkActions,
  filters: batteryFilters,
  details: {
    label: 'Service history of',
    of: (battery) => <BatteryHistory battery={battery} />,
    permission: 'perm-batteries-charts',
  },
};
