import { sohThresholdPercent } from '../limits.ts';
import { tenthsOf } from './displayed.ts';
import type { DispositionPolicy } from './disposition-policy.ts';

/** From which state of health, in %, a policy keeps a battery. */
export type KeepThreshold = Pick<DispositionPolicy, 'scope' | 'value' | 'keep'>;

/** As far as it decides which policy judges a battery. */
export type JudgedAs = { modelName: string | null; usedIn: string | null };

/** The threshold of the policy that judges a battery, prepared for asking about many. */
export const keepThresholds = (thresholds: readonly KeepThreshold[]): ((battery: JudgedAs) => number) => {
  const of = (wanted: KeepThreshold['scope']) =>
    new Map(thresholds.filter(({ scope }) => scope === wanted).map(({ value, keep }) => [value, keep]));
  const [models, groups] = [of('model'), of('group')];
  const usual = of('organization').get(null) ?? sohThresholdPercent;
  return ({ modelName, usedIn }) =>
    (modelName === null ? undefined : models.get(modelName)) ??
    (usedIn === null ? undefined : groups.get(usedIn)) ??
    usual;
};

/** As lists print it: 79.95 is not below 80. */
export const isBelowThreshold = (sohPercent: number, thresholdPercent: number): boolean =>
  // Whole lists are counted: only where rounding can decide is it worth its time.
  Math.abs(sohPercent - thresholdPercent) > 0.1
    ? sohPercent < thresholdPercent
    : tenthsOf(sohPercent) < tenthsOf(thresholdPercent);
