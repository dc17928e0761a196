import {
  deviceCatalogue,
  deviceColumns,
  deviceFilters as filters,
  deviceKeywordColumns,
  failedBayChoice,
  firmwareUpgradeChoice,
} from '@ohmstead/contract';
import type { DeviceStatus } from '@ohmstead/domain';
import { filterDefinitions } from '../../entity-list/filters/filter-definitions.ts';
import type { ListDefinition } from '../../entity-list/list-definition.ts';
import { columnKinds } from '../../entity-list/rows/column-kinds.ts';
import { splitKeywords } from '../../entity-list/search/list-search.ts';
import type { May, RowAction } from '../../entity-list/table/row-menu.tsx';
import { BayTable } from './bays/bay-table.tsx';
import { deleteDevices, deviceNoun } from './delete-devices.ts';
import { deviceBulkActions } from './device-bulk-bar.tsx';
import { deviceCard, deviceCell } from './device-cell.tsx';
import { DeviceStatusIcon, deviceStatusLabels } from './device-status.tsx';
import { deviceName, type ListedDevice, listedDevices } from './listed-device.ts';
import { printBayLabels, printDeviceLabels } from './print-device-labels.ts';

const statuses: readonly DeviceStatus[] = ['idle', 'active', 'offline'];

/** The status is the derived one (spec: entities §4, device status). */
const deviceFilters = filterDefinitions(deviceCatalogue, filters, {
  options: {
    statuses: [
      ...statuses.map((value) => ({
        value,
        label: deviceStatusLabels[value],
        mark: <DeviceStatusIcon status={value} />,
      })),
      { ...failedBayChoice, label: 'Failed bay' },
      { ...firmwareUpgradeChoice, label: 'Firmware upgrade' },
    ],
  },
});

const assign = ({ id }: ListedDevice): RowAction => ({ label: 'Assign Users', slider: 'device', id, tab: 'users' });

const deviceActions = (device: ListedDevice, may: May): RowAction[] => [
  { label: 'Device Details', slider: 'device', id: device.id },
  {
    label: 'View Service History',
    to: '/services',
    search: { filter: { keywords: splitKeywords(device.serialNumber) } },
  },
  { label: 'Print Label', run: () => void printDeviceLabels([device]) },
  { label: 'Print Bay Labels', run: () => void printBayLabels([device]), disabled: device.bays.length === 0 },
  ...(may('perm-devices-assign') ? [assign(device)] : []),
  {
    label: 'Delete Device',
    run: () => deleteDevices([device.id], [deviceName(device)]),
    disabled: !may('perm-devices-delete'),
    dangerous: true,
  },
];

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
  none: {
    title: 'No devices yet',
    advice: 'Claim an analyzer with the link that came with it. It appears here as soon as it connects.',
    next: { label: 'Claim a device', to: '/account/claim-device', permission: 'perm-devices-add' },
  },
  add: { label: 'Claim a device', to: '/account/claim-device', permission: 'perm-devices-add' },
  settingsPermission: 'perm-devices-settings',
  downloadPermission: 'perm-devices-download',
  columns: deviceColumns,
  nameColumn: 'name',
  carried: Object.keys(deviceCatalogue),
  catalogue: deviceCatalogue,
  nameOf: (device) => `device ${deviceName(device)}`,
  cellOf: deviceCell,
  cardOf: deviceCard,
  actionsOf: deviceActions,
  bulk: deviceBulkActions,
  filters: deviceFilters,
  details: {
    label: 'Bays',
    short: 'bays',
    of: (device) => (
      <BayTable deviceName={deviceName(device)} bays={device.bays} offline={device.status === 'offline'} />
    ),
  },
};
