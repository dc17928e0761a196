import { deviceCatalogue, deviceFilters as filters } from '@ohmstead/contract';
import type { DeviceStatus } from '@ohmstead/domain';
import { filterDefinitions } from '../../entity-list/filters/filter-definitions.ts';
import { deviceStatusLabels, DeviceStatusIcon } from './device-status-icon.tsx';

const statuses: readonly DeviceStatus[] = ['idle', 'active', 'offline'];

/** The status is the derived one (spec: entities §4, device status). */
export const deviceFilters = filterDefinitions(deviceCatalogue, filters, {
  options: {
    statuses: [
      ...statuses.map((value) => ({
        value,
        label: deviceStatusLabels[value],
        mark: <DeviceStatusIcon status={value} />,
      })),
      {
        value: 'firmwareUpgrade',
        label: 'Firmware upgrade',
        flag: 'firmwareUpgrade',
        permission: 'perm-devices-update-firmware',
      },
    ],
  },
});
