import { splitKeywords } from '../../entity-list/search/keywords.ts';
import type { May, RowAction } from '../../entity-list/table/row-menu.tsx';
import { deleteDevices } from './delete-devices.ts';
import { deviceName, type ListedDevice } from './listed-device.ts';

const assign = ({ id }: ListedDevice): RowAction => ({ label: 'Assign Users', slider: 'device', id, tab: 'users' });

export const deviceActions = (device: ListedDevice, may: May): RowAction[] => [
  { label: 'Device Details', slider: 'device', id: device.id },
  {
    label: 'View Service History',
    to: '/services',
    search: { filter: { keywords: splitKeywords(device.serialNumber) } },
  },
  ...(may('perm-devices-assign') ? [assign(device)] : []),
  {
    label: 'Delete Device',
    run: () => deleteDevices([device.id], [deviceName(device)]),
    disabled: !may('perm-devices-delete'),
    dangerous: true,
  },
];
