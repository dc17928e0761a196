import { askToPrintLabels } from '../../fleet/labels/ask-to-print-labels.tsx';
import { batteryLabel } from '../../fleet/labels/label-thing.ts';
import { batteryNoun } from './battery-name.ts';

export const printBatteryLabels = (batteries: readonly Parameters<typeof batteryLabel>[0][]): Promise<void> =>
  askToPrintLabels({ kind: 'batteries', noun: batteryNoun, things: batteries.map(batteryLabel) });
