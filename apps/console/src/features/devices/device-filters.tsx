import type { DeviceStatus } from '@ohmstead/domain';
import type { FilterDefinition } from '../../entity-list/filters/filter-definition.ts';
import { givenLocations, givenModels } from '../../entity-list/filters/given-filters.ts';
import { deviceStatusLabels, DeviceStatusIcon } from './device-status-icon.tsx';

const statuses: readonly DeviceStatus[] = ['idle', 'active', 'offline'];

/** What narrows the list of devices beside keywords (spec: entities §3, filter object; §4, device status). */
export const deviceFilters: readonly FilterDefinition[] = [
  {
    kind: 'choice',
    key: 'statuses',
    column: 'status',
    label: 'Status',
    options: [
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
  givenLocations,
  givenModels,
];
