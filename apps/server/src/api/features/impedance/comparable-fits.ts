import type { BatteryEisFit } from '@ohmstead/contract';

export type SavedFit = Omit<BatteryEisFit, 'comparable'>;

/** How far two spectra of a battery may be apart in temperature (°C) and state of charge (%). */
const mostApart = { temperature: 5, stateOfCharge: 10 };

/** Whether each can be compared with the newest: null where that is not known. @param fits Oldest first. */
export function withComparable(fits: readonly SavedFit[]): BatteryEisFit[] {
  const newest = fits.at(-1);
  return fits.map((fit) => ({ ...fit, comparable: newest === undefined ? null : isComparable(fit, newest) }));
}

function isComparable(fit: SavedFit, newest: SavedFit): boolean | null {
  const near = (['temperature', 'stateOfCharge'] as const).map((name) => {
    const [one, other] = [fit[name], newest[name]];
    return one === null || other === null ? null : Math.abs(one - other) <= mostApart[name];
  });
  return near.includes(null) ? null : !near.includes(false);
}
