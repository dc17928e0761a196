import { deviceColumns, deviceKeywordColumns, deviceWireColumns } from '@ohmstead/contract';
import { columnKinds } from '../../entity-list/column-kinds.ts';
import { oneOf } from '../../entity-list/conditions.ts';
import type { ListDefinition } from '../../entity-list/list-definition.ts';
import type { RowAction } from '../../entity-list/row-menu.tsx';
import { BayTable } from './bay-table.tsx';
import { deviceCell } from './device-cell.tsx';
import { deviceName, listedDevices, type ListedDevice } from './listed-device.ts';

const actionsOf = ({ id, serialNumber }: ListedDevice): RowAction[] => [
  { label: 'Device Details', slider: 'device', id },
  { label: 'View Service History', to: '/services', search: { filter: { keywords: [serialNumber] } } },
];

export const deviceList: ListDefinition<ListedDevice> = {
  kind: 'devices',
  schema: {
    id: 'id',
    columns: columnKinds([...deviceWireColumns, 'reportedStatus', 'bays'], deviceColumns, {
      modelDescription: 'text',
      rawStatus: 'text',
      reportedStatus: 'text',
      firmwareUpgrade: 'boolean',
      online: 'boolean',
      bays: 'value',
    }),
    keywordColumns: deviceKeywordColumns,
  },
  rowsOf: listedDevices,
  title: 'Devices',
  noun: { one: 'device', many: 'devices' },
  emptyText: 'There are no matching devices.',
  emptyAdvice: 'Claim an analyzer with the link that came with it: it appears here as soon as it connects.',
  settingsPermission: 'perm-devices-settings',
  columns: deviceColumns,
  nameColumn: 'name',
  widths: { name: 144, bays: 184, status: 184, type: 160, serialNumber: 176, comments: 240, deviceVersionNumbers: 200 },
  nameOf: (device) => `device ${deviceName(device)}`,
  cellOf: deviceCell,
  actionsOf,
  conditionsOf: ({ statuses }) => oneOf('status', statuses),
  details: {
    label: 'Bays of',
    of: (device) => (
      <BayTable deviceName={deviceName(device)} bays={device.bays} offline={device.status === 'offline'} />
    ),
  },
};
