import { dispositionLabels, type DispositionPolicy, type PolicyScope } from '@ohmstead/domain';
import { counted, numberText } from '../../lib/text/number-text.ts';
import type { Field } from '../../ui/values/field-list.tsx';

const dayNoun = { one: 'day', many: 'days' };
const cycleNoun = { one: 'cycle', many: 'cycles' };

export const scopeLabels: Record<PolicyScope, string> = {
  organization: 'All batteries',
  group: 'Group',
  model: 'Model',
};

/** What a policy is for: 'All batteries', 'Group Ventilator', 'Model LP-2000'. */
export const nameOf = ({ scope, value }: Pick<DispositionPolicy, 'scope' | 'value'>): string =>
  value === null ? scopeLabels[scope] : `${scopeLabels[scope]} ${value}`;

const percent = (value: number): string => `${numberText(value, Number.isInteger(value) ? 0 : 1)}\u00A0%`;
const plain = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 6 });

/** Labels that begin at the same state of health leave out the lower one: nothing would carry it. */
const thresholdWords = ({ keep, lighterDuty, secondLife }: DispositionPolicy): string => {
  const parts = [
    `Keep from ${percent(keep)}`,
    ...(lighterDuty < keep ? [`lighter duty from ${percent(lighterDuty)}`] : []),
    ...(secondLife < lighterDuty ? [`second life from ${percent(secondLife)}`] : []),
    `retire below ${percent(secondLife)}`,
  ];
  return parts.join(', ');
};

const reconditionWords = ({ recondition, keep }: DispositionPolicy): string =>
  recondition === null
    ? 'Never'
    : `${recondition.chemistries.join(', ')} from ${percent(recondition.from)} to below ${percent(keep)}, at most ${recondition.mostPerYear} in 365 days, again after a gain of at least ${plain(recondition.leastGain)} points`;

const limitWords = ({ limits }: DispositionPolicy): string =>
  [
    ...(limits.resistanceRise === null ? [] : [`resistance risen by more than ${plain(limits.resistanceRise)}\u00A0%`]),
    ...(limits.cca === null ? [] : [`CCA below ${plain(limits.cca)}\u00A0% of rated`]),
    ...(limits.ageDays === null ? [] : [`older than ${plain(limits.ageDays)} days`]),
    ...(limits.cycles === null
      ? []
      : [`more than ${plain(limits.cycles)} ${limits.cycles === 1 ? cycleNoun.one : cycleNoun.many}`]),
  ].join('; ');

const intervals = ['keep', 'recondition', 'lighterDuty', 'secondLife', 'retire'] as const;

const intervalWords = ({ serviceEveryDays }: DispositionPolicy): string =>
  intervals
    .flatMap((label) => {
      const days = serviceEveryDays[label];
      return days === null ? [] : [`${dispositionLabels[label]} every ${counted(days, dayNoun)}`];
    })
    .join(', ');

/** A policy in words; what it does not set is left out. */
export const fieldsOfPolicy = (policy: DispositionPolicy): Field[] => {
  const { recondition, oldestTestDays } = policy;
  const [limits, service] = [limitWords(policy), intervalWords(policy)];
  return [
    { label: 'State of health', value: thresholdWords(policy) },
    ...(recondition === null ? [] : [{ label: 'Recondition', value: reconditionWords(policy) }]),
    ...(oldestTestDays === null ? [] : [{ label: 'Test first', value: `After ${counted(oldestTestDays, dayNoun)}` }]),
    ...(limits === '' ? [] : [{ label: 'Retire if', value: limits }]),
    ...(service === '' ? [] : [{ label: 'Service', value: service }]),
  ];
};
