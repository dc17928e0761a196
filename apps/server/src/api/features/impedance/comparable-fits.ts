import type { BatteryEisFit } from '@ohmstead/contract';
import { areComparable } from '../../../impedance/comparable-conditions.ts';

export type SavedFit = Omit<BatteryEisFit, 'comparable'>;

/** Whether each can be compared with the newest: null where that is not known. @param fits Oldest first. */
export function withComparable(fits: readonly SavedFit[]): BatteryEisFit[] {
  const newest = fits.at(-1);
  return fits.map((fit) => ({ ...fit, comparable: newest === undefined ? null : areComparable(fit, newest) }));
}
