import { askToPrintLabels } from '../../fleet/labels/ask-to-print-labels.tsx';
import { bayLabels, deviceLabel } from '../../fleet/labels/label-thing.ts';
import { deviceNoun } from './delete-devices.ts';

const bayNoun = { one: 'bay', many: 'bays' };

export const printDeviceLabels = (devices: readonly Parameters<typeof deviceLabel>[0][]): Promise<void> =>
  askToPrintLabels({ kind: 'devices', noun: deviceNoun, things: devices.map(deviceLabel) });

export const printBayLabels = (devices: readonly Parameters<typeof bayLabels>[0][]): Promise<void> =>
  askToPrintLabels({ kind: 'bays', noun: bayNoun, things: devices.flatMap(bayLabels) });
