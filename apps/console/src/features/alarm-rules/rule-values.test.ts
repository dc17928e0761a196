import type { AlarmRule } from '@ohmstead/contract';
import { alarmKindNames } from '@ohmstead/domain';
import { expect, test } from 'vitest';
import { newRule, readRule, ruleProblems, valuesOf, withKind } from './rule-values.ts';
import { ruleSentence } from './rule-words.ts';

const named = { ...newRule([]), name: 'Analyzer offline' };

const rule: AlarmRule = {
  id: 1,
  name: 'State of health low',
  kind: 'soh-below',
  parameters: { percent: 80, hysteresis: 2.5 },
  where: { locations: [3], devices: null, deviceModels: null, batteryModels: ['HX-1', 'HX-2'] },
  steps: [
    { severity: 'warning', threshold: null, afterMinutes: null },
    { severity: 'critical', threshold: 60, afterMinutes: null },
  ],
  raiseAfterMinutes: 0,
  clearAfterMinutes: 5,
  hours: { timeZone: 'Europe/Vienna', weekly: [{ days: [1, 5], from: '08:00', to: '24:00' }] },
  channels: [9],
  assigned: true,
  reopenMinutes: 60,
  leaveWhenCleared: true,
  remindHours: 4,
  escalate: { channelId: 8, afterMinutes: 30 },
  enabled: false,
  raised30Days: 12,
  version: 7,
};

test('a form that is opened and saved unchanged sends the rule as it was', () => {
  const { id: _, raised30Days: __, version: ___, ...content } = rule;
  expect(ruleProblems(valuesOf(rule))).toEqual({});
  expect(readRule(valuesOf(rule))).toEqual(content);
});

test('a new rule of each offered kind has its usual parameters and nothing to correct but its name', () => {
  for (const kind of alarmKindNames)
    expect(ruleProblems(withKind(newRule([]), kind))).toEqual({
      name: 'A name is required',
      ...(kind === 'voltage-outside' ? { maxPerCell: 'Enter a minimum, a maximum or both' } : {}),
    });
  expect(readRule(withKind(named, 'battery-failed-again'))).toMatchObject({ parameters: { failures: 2, of: 3 } });
  expect(readRule(withKind(named, 'service-failed'))).toMatchObject({
    parameters: { statuses: ['fail'], types: null },
  });
});

test('numbers are within their bounds, steps rise, and hours have days and an end', () => {
  const offline = { ...named, parameters: { minutes: '0.5' } };
  expect(ruleProblems(offline)).toEqual({ minutes: 'Enter a whole number from 1 to 10,080' });
  const again = withKind(named, 'battery-failed-again');
  expect(ruleProblems({ ...again, parameters: { failures: '4', of: '3' } })).toEqual({
    failures: 'Cannot be more than the services considered',
  });
  const volts = (minPerCell: string, maxPerCell: string) =>
    ruleProblems({ ...withKind(named, 'voltage-outside'), parameters: { minPerCell, maxPerCell, seconds: '60' } });
  expect(volts('3', '')).toEqual({});
  expect(volts('4,2', '4.2')).toEqual({ minPerCell: 'The minimum must be below the maximum' });
  const steps = [
    { severity: 'warning', by: 'afterMinutes', limit: '' },
    { severity: 'warning', by: 'afterMinutes', limit: '60' },
  ] as const;
  expect(ruleProblems({ ...named, steps })).toEqual({ 'step 1': 'Each step must be more severe than the one before.' });
  const hours = { isLimited: true, timeZone: 'Mars', weekly: [{ days: [1], from: '9:00', to: '09:00' }] };
  expect(ruleProblems({ ...named, hours })).toEqual({
    'hours 0': 'The end must come after the beginning',
    timeZone: 'Enter a time zone by its name, such as UTC',
  });
});

test('who does not see all locations names some', () => {
  expect(ruleProblems(named, true)).toEqual({ locations: 'Choose at least one location' });
  expect(ruleProblems({ ...named, locations: [3] }, true)).toEqual({});
});

test('a card says in a sentence what a rule looks for, how severe it is and where', () => {
  expect(ruleSentence(rule, [{ id: 3, name: 'Graz' }])).toEqual([
    'State of health below a limit: below 80 %, cleared 2.5 points above',
    'Warning, Critical from 60 % · Graz; HX-1, HX-2',
  ]);
  const volts = {
    ...rule,
    kind: 'voltage-outside',
    parameters: { minPerCell: 3, maxPerCell: 4.2, seconds: 60 },
  } as const;
  expect(ruleSentence(volts, [])[0]).toBe(
    'Voltage outside its limits: below 3 V per cell, above 4.2 V per cell, for 60 s',
  );
});
