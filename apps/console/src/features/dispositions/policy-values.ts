import {
  defaultDispositionPolicy,
  displayed,
  type DispositionPolicy,
  type HardLimits,
  type PolicyScope,
} from '@ohmstead/domain';

/** A policy as it is typed. Empty means not set. */
export type PolicyValues = {
  scope: PolicyScope;
  value: string;
  keep: string;
  lighterDuty: string;
  secondLife: string;
  reconditions: boolean;
  /** Separated by commas. */
  chemistries: string;
  from: string;
  mostPerYear: string;
  leastGain: string;
  oldestTestDays: string;
  resistanceRise: string;
  cca: string;
  ageDays: string;
  cycles: string;
  everyKeep: string;
  everyRecondition: string;
  everyLighterDuty: string;
  everySecondLife: string;
  everyRetire: string;
};
export type PolicyProblems = Partial<Record<keyof PolicyValues, string>>;

const textOf = (value: number | null): string => (value === null ? '' : String(value));

export const valuesOf = (policy: DispositionPolicy): PolicyValues => ({
  scope: policy.scope,
  value: policy.value ?? '',
  keep: textOf(policy.keep),
  lighterDuty: textOf(policy.lighterDuty),
  secondLife: textOf(policy.secondLife),
  reconditions: policy.recondition !== null,
  chemistries: policy.recondition?.chemistries.join(', ') ?? '',
  from: textOf(policy.recondition?.from ?? null),
  mostPerYear: textOf(policy.recondition?.mostPerYear ?? 2),
  leastGain: textOf(policy.recondition?.leastGain ?? 2),
  oldestTestDays: textOf(policy.oldestTestDays),
  resistanceRise: textOf(policy.limits.resistanceRise),
  cca: textOf(policy.limits.cca),
  ageDays: textOf(policy.limits.ageDays),
  cycles: textOf(policy.limits.cycles),
  everyKeep: textOf(policy.serviceEveryDays.keep),
  everyRecondition: textOf(policy.serviceEveryDays.recondition),
  everyLighterDuty: textOf(policy.serviceEveryDays.lighterDuty),
  everySecondLife: textOf(policy.serviceEveryDays.secondLife),
  everyRetire: textOf(policy.serviceEveryDays.retire),
});

/** A new policy begins with the thresholds of the organisation. */
export const newValues = (organization: DispositionPolicy = defaultDispositionPolicy): PolicyValues => ({
  ...valuesOf(organization),
  scope: 'group',
  value: '',
});

/** Reads the fields one after the other, and notes what is wrong with each. */
class Reading {
  readonly problems: PolicyProblems = {};
  readonly #values: PolicyValues;

  constructor(values: PolicyValues) {
    this.#values = values;
  }

  say(key: keyof PolicyValues, problem: string): void {
    this.problems[key] ??= problem;
  }

  /** Null if nothing was entered, or no such number. */
  number(key: keyof PolicyValues, isFine: (value: number) => boolean, problem: string): number | null {
    const text = String(this.#values[key]).trim().replace(',', '.');
    if (text === '') return null;
    const value = /^\d{1,12}(?:\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN;
    if (isFine(value)) return value;
    this.say(key, problem);
    return null;
  }

  required(key: keyof PolicyValues, isFine: (value: number) => boolean, problem: string): number {
    const value = this.number(key, isFine, problem);
    if (value === null) this.say(key, problem);
    return value ?? 0;
  }

  threshold = (key: keyof PolicyValues): number =>
    this.required(
      key,
      (value) => value <= 150 && displayed(value) === value,
      'Enter a number from 0 to 150, with at most one digit after the point',
    );

  days = (key: keyof PolicyValues): number | null =>
    this.number(
      key,
      (value) => Number.isInteger(value) && value >= 1 && value <= 3_650,
      'Enter a whole number of days from 1 to 3,650',
    );

  limit = (key: keyof HardLimits): number | null => this.number(key, (value) => value > 0, 'Enter a number above 0');
}

const chemistriesOf = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

function reconditionOf(values: PolicyValues, read: Reading): DispositionPolicy['recondition'] {
  if (!values.reconditions) return null;
  const chemistries = chemistriesOf(values.chemistries);
  if (chemistries.length === 0 || chemistries.length > 20)
    read.say('chemistries', 'Enter at least one, and at most 20');
  return {
    chemistries,
    from: read.threshold('from'),
    mostPerYear: read.required(
      'mostPerYear',
      (value) => Number.isInteger(value) && value <= 12,
      'Enter a whole number from 0 to 12',
    ),
    leastGain: read.required('leastGain', (value) => value <= 50, 'Enter a number from 0 to 50'),
  };
}

function sayWhatRises({ keep, lighterDuty, secondLife, recondition }: DispositionPolicy, read: Reading): void {
  if (lighterDuty > keep) read.say('lighterDuty', 'Cannot be above the value to keep');
  if (secondLife > lighterDuty) read.say('secondLife', 'Cannot be above the value for lighter duty');
  if (recondition !== null && recondition.from > keep) read.say('from', 'Cannot be above the value to keep');
}

/** The policy that was typed, and what is wrong with it. */
export function readPolicy(values: PolicyValues): { policy: DispositionPolicy; problems: PolicyProblems } {
  const read = new Reading(values);
  const { scope } = values;
  const value = scope === 'organization' ? null : values.value.trim();
  if (value === '') read.say('value', scope === 'group' ? 'Enter a group' : 'Enter a model name');
  const policy: DispositionPolicy = {
    scope,
    value,
    keep: read.threshold('keep'),
    lighterDuty: read.threshold('lighterDuty'),
    secondLife: read.threshold('secondLife'),
    recondition: reconditionOf(values, read),
    oldestTestDays: read.days('oldestTestDays'),
    limits: {
      resistanceRise: read.limit('resistanceRise'),
      cca: read.limit('cca'),
      ageDays: read.limit('ageDays'),
      cycles: read.limit('cycles'),
    },
    serviceEveryDays: {
      keep: read.days('everyKeep'),
      recondition: read.days('everyRecondition'),
      lighterDuty: read.days('everyLighterDuty'),
      secondLife: read.days('everySecondLife'),
      retire: read.days('everyRetire'),
    },
  };
  if (Object.keys(read.problems).length === 0) sayWhatRises(policy, read);
  return { policy, problems: read.problems };
}
