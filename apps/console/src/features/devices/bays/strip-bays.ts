import type { BayRow } from '@ohmstead/contract';
import type { StripBay } from '../../../fleet/bay-strip.tsx';

const capacityLevel = ({ remCap, designCapacity }: BayRow): number | null =>
  remCap === null || designCapacity === null || designCapacity <= 0 ? null : remCap / designCapacity;

/** The fill level of a bay's battery: the progress of its service while one runs, else its remaining capacity. */
export const bayLevel = (bay: BayRow): number | null => {
  if (bay.status === 'inprogress' && bay.liveProgress !== null) return bay.liveProgress;
  return capacityLevel(bay);
};

export const stripBays = (bays: readonly BayRow[]): StripBay[] =>
  bays.map((bay) => ({ id: bay.id, number: bay.number, status: bay.status, level: bayLevel(bay) }));
