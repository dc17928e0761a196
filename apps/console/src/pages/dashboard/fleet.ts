import type { BayStatus } from '@ohmstead/domain';
import { deviceName, type ListedDevice } from '../../features/devices/listed-device.ts';

export type FleetCounts = {
  devices: number;
  online: number;
  running: number;
  batteriesInBays: number;
  failedBays: number;
};

const baysWith = (devices: readonly ListedDevice[], ...statuses: BayStatus[]): number =>
  devices.reduce((count, { bays }) => count + bays.filter(({ status }) => statuses.includes(status)).length, 0);

/** What the fleet does now. Bays of an offline device are not counted: what they held last is not known to be so still. */
export const countFleet = (devices: readonly ListedDevice[]): FleetCounts => {
  const online = devices.filter(({ status }) => status !== 'offline');
  return {
    devices: devices.length,
    online: online.length,
    running: baysWith(online, 'inprogress'),
    batteriesInBays: baysWith(online, 'idle', 'inprogress', 'good', 'fail'),
    failedBays: baysWith(online, 'fail'),
  };
};

export type LocationGroup = { location: string; devices: readonly ListedDevice[] };

const byName = (a: ListedDevice, b: ListedDevice): number =>
  deviceName(a).localeCompare(deviceName(b), 'en', { numeric: true }) || a.id - b.id;

/** Devices by where they stand, locations in their alphabetical order; those without a location come last. */
export const byLocation = (devices: readonly ListedDevice[]): LocationGroup[] => {
  const groups = Map.groupBy(devices, ({ location }) => location);
  const named = [...groups.keys()].filter((location) => location !== null).toSorted((a, b) => a.localeCompare(b, 'en'));
  const places = groups.has(null) ? [...named, null] : named;
  return places.map((place) => ({
    location: place ?? 'No location yet',
    devices: (groups.get(place) ?? []).toSorted(byName),
  }));
};
