import { deviceCatalogue, deviceColumns, deviceKeywordColumns } from '@ohmstead/contract';
import { columnKinds } from '../../entity-list/rows/column-kinds.ts';
import type { ListDefinition } from '../../entity-list/list-definition.ts';
import { BayTable } from './bays/bay-table.tsx';
import { deviceBulkActions } from './device-bulk-bar.tsx';
import { deviceCell } from './device-cell.tsx';
import { deviceNoun } from './device-noun.ts';
import { deviceActions } from './device-row-menu.ts';
import { deviceFilters } from './device-filters.tsx';
import { deviceName, listedDevices, type ListedDevice } from './listed-device.ts';

export const deviceList: ListDefinition<ListedDevice> = {
  kind: 'devices',
  schema: {
    id: 'id',
    columns: { ...columnKinds(deviceCatalogue), reportedStatus: 'text', bays: 'value' },
    keywordColumns: deviceKeywordColumns,
  },
  rowsOf: listedDevices,
  title: 'Devices',
  noun: deviceNoun,
  emptyText: 'There are no matching devices.',
  emptyAdvice: 'Claim an analyzer with the link that came with it: it appears here as soon as it connects.',
  settingsPermission: 'perm-devices-settings',
  columns: deviceColumns,
  nameColumn: 'name',
  catalogue: deviceCatalogue,
  nameOf: (device) => `device ${deviceName(device)}`,
  cellOf: deviceCell,
  actionsOf: deviceActions,
  bulk: deviceBulkActions,
  filters: deviceFilters,
  details: {
    label: 'Bays of',
    of: (device) => (
      <BayTable deviceName={deviceName(device)} bays={device.bays} offline={device.status === 'offline'} />
    ),
  },
};
