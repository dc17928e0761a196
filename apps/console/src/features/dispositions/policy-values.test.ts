import { defaultDispositionPolicy, type DispositionPolicy } from '@ohmstead/domain';
import { expect, test } from 'vitest';
import { policiesOf, textsOf } from './policy-draft.ts';
import { newValues, readPolicy, valuesOf } from './policy-values.ts';
import { fieldsOfPolicy, nameOf } from './policy-words.ts';

const usual = defaultDispositionPolicy;
const full: DispositionPolicy = {
  scope: 'model',
  value: "D'Arcy 9",
  keep: 80.5,
  lighterDuty: 70,
  secondLife: 60,
  recondition: { chemistries: ['Lead-acid', 'AGM'], from: 65, mostPerYear: 2, leastGain: 1.5 },
  oldestTestDays: 365,
  limits: { resistanceRise: 100, cca: 62.5, ageDays: 3_000, cycles: 500 },
  serviceEveryDays: { keep: 180, recondition: null, lighterDuty: 90, secondLife: null, retire: null },
};

test('a policy that is opened and saved unchanged stays as it is', () => {
  for (const policy of [usual, full]) expect(readPolicy(valuesOf(policy))).toEqual({ policy, problems: {} });
  expect(policiesOf(textsOf({ dispositionPolicies: [full, usual] }))).toEqual([usual, full]);
});

test('what is typed wrong is named at its field', () => {
  const problemsOf = (change: object) => Object.keys(readPolicy({ ...valuesOf(full), ...change }).problems);
  expect(problemsOf({ keep: '80.55' })).toEqual(['keep']);
  expect(problemsOf({ keep: '151', secondLife: '-1' })).toEqual(['keep', 'secondLife']);
  expect(problemsOf({ lighterDuty: '81', from: '80.6' })).toEqual(['lighterDuty', 'from']);
  expect(problemsOf({ secondLife: '70.1' })).toEqual(['secondLife']);
  expect(problemsOf({ chemistries: ' , ', mostPerYear: '1.5', leastGain: '' })).toEqual([
    'chemistries',
    'mostPerYear',
    'leastGain',
  ]);
  expect(problemsOf({ oldestTestDays: '0', cycles: '0', everyRetire: '3651' })).toEqual([
    'oldestTestDays',
    'cycles',
    'everyRetire',
  ]);
  expect(problemsOf({ value: '  ' })).toEqual(['value']);
  expect(problemsOf({ reconditions: false, chemistries: '' })).toEqual([]);
  expect(readPolicy({ ...newValues(full), value: ' Ventilator ' }).policy).toEqual({
    ...full,
    scope: 'group',
    value: 'Ventilator',
  });
});

test('a policy is told in words', () => {
  expect(nameOf(usual)).toBe('All batteries');
  expect(nameOf(full)).toBe("Model D'Arcy 9");
  expect(fieldsOfPolicy(usual)).toEqual([
    { label: 'State of health', value: 'Keep from 80\u00A0%, retire below 80\u00A0%' },
  ]);
  expect(fieldsOfPolicy(full)).toMatchObject([
    { value: 'Keep from 80.5\u00A0%, lighter duty from 70\u00A0%, second life from 60\u00A0%, retire below 60\u00A0%' },
    { label: 'Recondition' },
    { label: 'Test first', value: 'After 365 days' },
    { label: 'Retire if' },
    { label: 'Service', value: 'Keep every 180 days, Lighter duty every 90 days' },
  ]);
});
