import { sohThresholdPercent } from '../limits.ts';

/** An organisation has at most so many. */
export const maxDispositionPolicies = 500;

/** By what a policy is chosen, from the least to the most specific: everything, the group (`usedIn`) or the model. */
export const policyScopes = ['organization', 'group', 'model'] as const;
export type PolicyScope = (typeof policyScopes)[number];

type JudgedDisposition = 'keep' | 'recondition' | 'lighterDuty' | 'secondLife' | 'retire';

/** `from` in % state of health, `leastGain` in its points. */
export type ReconditionRule = { chemistries: string[]; from: number; mostPerYear: number; leastGain: number };

/** `resistanceRise` and `cca` in %; null sets no limit. */
export type HardLimits = {
  resistanceRise: number | null;
  cca: number | null;
  ageDays: number | null;
  cycles: number | null;
};

/** Thresholds in % state of health. `value` is the group or the model, exactly; null for the organisation. */
export type DispositionPolicy = {
  scope: PolicyScope;
  value: string | null;
  keep: number;
  lighterDuty: number;
  secondLife: number;
  recondition: ReconditionRule | null;
  oldestTestDays: number | null;
  limits: HardLimits;
  serviceEveryDays: Record<JudgedDisposition, number | null>;
};

/** The policy of a new organisation: Keep or Retire. */
export const defaultDispositionPolicy: DispositionPolicy = {
  scope: 'organization',
  value: null,
  keep: sohThresholdPercent,
  lighterDuty: sohThresholdPercent,
  secondLife: sohThresholdPercent,
  recondition: null,
  oldestTestDays: null,
  limits: { resistanceRise: null, cca: null, ageDays: null, cycles: null },
  serviceEveryDays: { keep: null, recondition: null, lighterDuty: null, secondLife: null, retire: null },
};

/** As far as it decides which policy judges a battery. */
export type JudgedAs = { modelName: string | null; usedIn: string | null };

/**
 * The most specific policy judges a battery as a whole; policies are not merged field by field. Prepared for asking about many batteries;
 * undefined if there is no policy for one.
 */
export function policyFinder<Policy extends Pick<DispositionPolicy, 'scope' | 'value'>>(
  policies: readonly Policy[],
): (battery: JudgedAs) => Policy | undefined {
  const of = (wanted: PolicyScope) =>
    new Map(policies.filter(({ scope }) => scope === wanted).map((policy) => [policy.value, policy]));
  const [models, groups, usual] = [of('model'), of('group'), of('organization').get(null)];
  return ({ modelName, usedIn }) =>
    (modelName === null ? undefined : models.get(modelName)) ??
    (usedIn === null ? undefined : groups.get(usedIn)) ??
    usual;
}

export const policyFor = (policies: readonly DispositionPolicy[], battery: JudgedAs): DispositionPolicy =>
  policyFinder(policies)(battery) ?? defaultDispositionPolicy;
