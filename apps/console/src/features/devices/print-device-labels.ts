import type { AllSelected } from '../../entity-list/bulk/job-action.ts';
import { findWholeRows } from '../../entity-list/large/found-rows-api.ts';
import { askToPrintLabels } from '../../fleet/labels/ask-to-print-labels.tsx';
import { bayLabels, deviceLabel } from '../../fleet/labels/label-thing.ts';
import { deviceNoun } from './delete-devices.ts';
import { listedDevices, type ListedDevice } from './listed-device.ts';

const bayNoun = { one: 'bay', many: 'bays' };
const ofDevices = { kind: 'devices', noun: deviceNoun } as const;
const ofBays = { kind: 'bays', noun: bayNoun } as const;

export const printDeviceLabels = (devices: readonly Parameters<typeof deviceLabel>[0][]): Promise<void> =>
  askToPrintLabels({ ...ofDevices, count: devices.length, read: () => devices.map(deviceLabel) });

export const printBayLabels = (devices: readonly Parameters<typeof bayLabels>[0][]): Promise<void> =>
  askToPrintLabels({ ...ofBays, count: devices.length, read: () => devices.flatMap(bayLabels) });

const findDevices = (all: AllSelected) => findWholeRows<ListedDevice>({ kind: 'devices', rowsOf: listedDevices }, all);

/** In the order of the list. */
export const printLabelsOfAllDevices = (all: AllSelected, count: number): Promise<void> =>
  askToPrintLabels({ ...ofDevices, count, read: async () => (await findDevices(all)).map(deviceLabel) });

/** The bays of each device, in the order of the list. */
export const printBayLabelsOfAllDevices = (all: AllSelected, count: number): Promise<void> =>
  askToPrintLabels({ ...ofBays, count, read: async () => (await findDevices(all)).flatMap(bayLabels) });
