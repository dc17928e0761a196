import { sohThresholdPercent } from '../limits.ts';
import { tenthsOf } from './displayed.ts';
import { policyFinder, type DispositionPolicy, type JudgedAs } from './disposition-policy.ts';

/** From which state of health, in %, a policy keeps a battery. */
export type KeepThreshold = Pick<DispositionPolicy, 'scope' | 'value' | 'keep'>;

/** The threshold of the policy that judges a battery, prepared for asking about many. */
export const keepThresholds = (thresholds: readonly KeepThreshold[]): ((battery: JudgedAs) => number) => {
  const find = policyFinder(thresholds);
  return (battery) => find(battery)?.keep ?? sohThresholdPercent;
};

/** As lists print it: 79.95 is not below 80. */
export const isBelowThreshold = (sohPercent: number, thresholdPercent: number): boolean =>
  // Whole lists are counted: only where rounding can decide is it worth its time.
  Math.abs(sohPercent - thresholdPercent) > 0.1
    ? sohPercent < thresholdPercent
    : tenthsOf(sohPercent) < tenthsOf(thresholdPercent);
