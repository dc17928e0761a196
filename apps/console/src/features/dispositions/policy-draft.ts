import type { DispositionPolicies } from '@ohmstead/contract';
import { policyScopes, type DispositionPolicy } from '@ohmstead/domain';

/**
 * Policies by what they are for, each as JSON; empty if it was removed. As text, so that a policy is changed exactly if its text is, and a
 * reload keeps the policies that were changed here and takes the others as they were saved.
 */
export type PolicyTexts = Readonly<Record<string, string>>;

export const keyOfPolicy = ({ scope, value }: Pick<DispositionPolicy, 'scope' | 'value'>): string =>
  JSON.stringify([scope, value]);

/** In one order of fields, whichever way the policy was made. */
export const textOfPolicy = ({
  scope,
  value,
  recondition,
  limits,
  serviceEveryDays,
  ...of
}: DispositionPolicy): string =>
  JSON.stringify({
    scope,
    value,
    keep: of.keep,
    lighterDuty: of.lighterDuty,
    secondLife: of.secondLife,
    recondition: recondition && {
      chemistries: recondition.chemistries,
      from: recondition.from,
      mostPerYear: recondition.mostPerYear,
      leastGain: recondition.leastGain,
    },
    oldestTestDays: of.oldestTestDays,
    limits: {
      resistanceRise: limits.resistanceRise,
      cca: limits.cca,
      ageDays: limits.ageDays,
      cycles: limits.cycles,
    },
    serviceEveryDays: {
      keep: serviceEveryDays.keep,
      recondition: serviceEveryDays.recondition,
      lighterDuty: serviceEveryDays.lighterDuty,
      secondLife: serviceEveryDays.secondLife,
      retire: serviceEveryDays.retire,
    },
  });

export const textsOf = ({ dispositionPolicies }: Pick<DispositionPolicies, 'dispositionPolicies'>): PolicyTexts =>
  Object.fromEntries(dispositionPolicies.map((policy) => [keyOfPolicy(policy), textOfPolicy(policy)]));

const inOrder = (one: DispositionPolicy, other: DispositionPolicy): number =>
  policyScopes.indexOf(one.scope) - policyScopes.indexOf(other.scope) ||
  (one.value ?? '').localeCompare(other.value ?? '', 'en', { numeric: true });

/** The organisation's first, then groups, then models, by value. */
export const policiesOf = (texts: PolicyTexts): DispositionPolicy[] =>
  Object.values(texts)
    .flatMap((text): DispositionPolicy[] => (text === '' ? [] : [JSON.parse(text)]))
    .toSorted(inOrder);
