import { healthAt } from '../battery/health.ts';
import type { BatteryLife, Bench } from '../fleet/workshop.ts';
import { offers, type Length } from '../run/plan-run.ts';

/** Batteries below this share of their capacity are no longer serviced. */
const wornOut = 0.77;

export const isWornOut = ({ battery, state }: BatteryLife, at: number): boolean =>
  healthAt(battery, state, at) <= wornOut;

/**
 * The services that a workshop runs at once: one per two analyzers, plus one. If it has short ones, one of them is short, so that services
 * visibly end and begin within minutes; the others take hours.
 */
export function lengthsOf(benches: readonly Bench[]): Length[] {
  const isOffered = (length: Length) => benches.some((bench) => offers(bench, length));
  const wanted = benches.length < 2 ? benches.length : Math.ceil(benches.length / 2) + 1;
  return Array.from({ length: wanted }, (_, index): Length => {
    const length = index === 0 ? 'short' : 'long';
    return isOffered(length) ? length : other[length];
  });
}

const other = { short: 'long', long: 'short' } as const;
