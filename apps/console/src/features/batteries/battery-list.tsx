import {
  batteryCatalogue,
  batteryColumns,
  batteryFilters as filters,
  batteryKeywordColumns,
  type BatteryRow,
} from '@ohmstead/contract';
import { dispositionLabels, dispositions, type ServiceStatus, serviceStatusLabels } from '@ohmstead/domain';
import { filterDefinitions } from '../../entity-list/filters/filter-definitions.ts';
import type { ListDefinition } from '../../entity-list/list-definition.ts';
import { columnKinds } from '../../entity-list/rows/column-kinds.ts';
import { splitKeywords } from '../../entity-list/search/list-search.ts';
import type { May, RowAction } from '../../entity-list/table/row-menu.tsx';
import { DispositionMark } from '../../fleet/disposition.tsx';
import { ServiceStatusIcon } from '../../fleet/service-status.tsx';
import { batteryBulkActions } from './battery-bulk-bar.tsx';
import { batteryBrief, batteryCard, batteryCell } from './battery-cell.tsx';
import { batteryName, batteryNoun } from './battery-name.ts';
import { deleteBatteries } from './delete-batteries.ts';
import { BatteryHistory } from './history/battery-history.tsx';
import { printBatteryLabels } from './print-battery-labels.ts';
import { retireBatteries } from './retire-batteries.ts';

const statuses: readonly ServiceStatus[] = ['pass', 'fail', 'servicing'];

const batteryFilters = filterDefinitions(batteryCatalogue, filters, {
  options: {
    statuses: statuses.map((value) => ({
      value,
      label: serviceStatusLabels[value],
      mark: <ServiceStatusIcon status={value} />,
    })),
    dispositions: dispositions.map((value) => ({
      value,
      label: dispositionLabels[value],
      mark: <DispositionMark of={value} />,
    })),
  },
});

const history = ({ serialNumber }: BatteryRow): RowAction[] =>
  serialNumber === null
    ? []
    : [
        {
          label: 'View Service History',
          to: '/services',
          search: { filter: { keywords: splitKeywords(serialNumber) } },
        },
      ];

const retire = (battery: BatteryRow): RowAction =>
  battery.retired === null
    ? { label: 'Retire Battery', run: () => void retireBatteries([battery], Date.now()) }
    : { label: 'Unretire Battery', run: () => void retireBatteries([battery], null) };

const batteryActions = (battery: BatteryRow, may: May): RowAction[] => [
  { label: 'Battery Details', slider: 'battery', id: battery.batteryId },
  ...history(battery),
  { label: 'Print Sheet', sheetOf: 'batteries', id: battery.batteryId },
  { label: 'Print Label', run: () => void printBatteryLabels([battery]) },
  ...(may('perm-batteries-retire') ? [retire(battery)] : []),
  {
    label: 'Delete Battery',
    run: () => deleteBatteries([battery.batteryId], [batteryName(battery)]),
    disabled: !may('perm-batteries-delete'),
    dangerous: true,
  },
];

export const batteryList: ListDefinition<BatteryRow> = {
  kind: 'batteries',
  schema: {
    id: 'batteryId',
    columns: columnKinds(batteryCatalogue),
    keywordColumns: batteryKeywordColumns,
  },
  rowsOf: (answer) => ({ columns: answer.columns, rows: answer.batteries ?? [] }),
  inPieces: true,
  title: 'Batteries',
  noun: batteryNoun,
  emptyText: 'There are no matching batteries',
  none: {
    title: 'No batteries yet',
    advice: 'Put a battery into a bay of one of your analyzers. It appears here automatically.',
    next: { label: 'View devices', to: '/devices' },
  },
  add: { label: 'Import', to: '/batteries/import/{-$id}', permission: 'perm-batteries-import', isForDesks: true },
  settingsPermission: 'perm-batteries-settings',
  downloadPermission: 'perm-batteries-download',
  columns: batteryColumns,
  nameColumn: 'serialNumber',
  carried: [
    'modelName',
    'usedIn',
    'favourite',
    'retired',
    'serviceFrequency',
    'lastStatus',
    'disposition',
    'borderline',
    'lastSoh',
    'lastSohTime',
    'lastTemperature',
    'lastServiceId',
    'lastServiceTime',
    'lastServiceType',
    'lastDeviceId',
    'lastDeviceClass',
    'lastLocation',
  ],
  catalogue: batteryCatalogue,
  nameOf: (battery) => `battery ${batteryName(battery)}`,
  cellOf: batteryCell,
  briefOf: batteryBrief,
  cardOf: batteryCard,
  actionsOf: batteryActions,
  bulk: batteryBulkActions,
  soh: { column: 'lastSoh', threshold: 'policy' },
  filters: batteryFilters,
  details: {
    label: 'Service history',
    short: 'charts',
    of: (battery) => <BatteryHistory battery={battery} />,
    permission: 'perm-batteries-charts',
  },
};
