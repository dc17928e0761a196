import type { BayRow } from '@ohmstead/contract';
import { marksOf, worseOf } from '../../../data/open-alarms.ts';
import { useOpenAlarms } from '../../../data/open-alarms-api.ts';
import { BayStrip, type BayStripProps } from '../../../fleet/bay-strip.tsx';
import { stripBays } from './strip-bays.ts';

type DeviceStripProps = Omit<BayStripProps, 'bays' | 'alarm'> & { device: { id: number; bays: readonly BayRow[] } };

/** A device with its bays, and what is alarming about them. */
export const DeviceStrip = ({ device, ...strip }: DeviceStripProps) => {
  const { devices, bays, batteries } = marksOf(useOpenAlarms());
  const drawn = stripBays(device.bays).map((bay, at) => ({
    ...bay,
    alarm: worseOf(bays.get(bay.id), batteries.get(device.bays[at]?.batteryId ?? 0)),
  }));
  return <BayStrip {...strip} bays={drawn} alarm={devices.get(device.id)} />;
};
