import { deviceColumns, deviceKeywordColumns, deviceWireColumns } from '@ohmstead/contract';
import { columnKinds } from '../../entity-list/column-kinds.ts';
import type { ListDefinition } from '../../entity-list/list-definition.ts';
import { BayTable } from './bay-table.tsx';
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
    columns: columnKinds([...deviceWireColumns, 'reportedStatus', 'bays'], deviceColumns, {
      modelDescription: 'text',
      rawStatus: 'text',
      reportedStatus: 'text',
      firmwareUpgrade: 'boolean',
      firmwareState: 'text',
      firmwareTarget: 'text',
      firmwareReason: 'text',
      online: 'boolean',
      bays: 'value',
    }),
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
  rigid: ['bays', 'status'],
  widths: {
    name: 144,
    bays: 192,
    status: 184,
    type: 160,
    serialNumber: 176,
    lastMessageTime: 208,
    comments: 240,
    deviceVersionNumbers: 200,
  },
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
