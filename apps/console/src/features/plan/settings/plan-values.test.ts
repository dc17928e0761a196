import type { PlanSettingsBody } from '@ohmstead/contract';
import { expect, test } from 'vitest';
import { readPlanValues, valuesOf } from './plan-values.ts';

const saved: PlanSettingsBody = {
  version: 3,
  leadDays: 14,
  serviceType: 'Capacity Test',
  countedTypes: ['Capacity Test', 'Full'],
  models: [{ modelName: 'VT-100', days: 365 }],
  adapters: [{ adapterName: 'A: wide', modelNames: ['VT-100', 'VT-200'] }],
  locations: [
    {
      locationId: 1,
      timeZone: 'Europe/Vienna',
      hours: [
        [
          ['08:00', '12:00'],
          ['13:00', '24:00'],
        ],
        [],
        [],
        [],
        [],
        [],
        [],
      ],
    },
    { locationId: 2, timeZone: 'UTC', hours: null },
  ],
};

test('settings that are read into the form and back stay as they were', () => {
  const { version: _, ...settings } = saved;
  const values = valuesOf(saved);
  expect(values.locations[0]?.days[0]).toBe('08:00–12:00, 13:00–24:00');
  expect(readPlanValues(values)).toEqual({ settings });
  expect(readPlanValues({ ...values, countedTypes: ' ' })).toMatchObject({ settings: { countedTypes: null } });
});

test('what is wrong is said at its field', () => {
  const values = valuesOf(saved);
  const hours = (day: string) => {
    const read = readPlanValues({
      ...values,
      locations: [{ locationId: 1, timeZone: 'UTC', isAlwaysOpen: false, days: [day, '', '', '', '', '', ''] }],
    });
    return 'settings' in read ? read.settings.locations[0]?.hours?.[0] : Object.keys(read.problems);
  };
  expect(hours('8:00-12:00')).toEqual([['08:00', '12:00']]);
  for (const wrong of ['8', '12:00–08:00', '08:00–12:00, 12:00–13:00', '08:00–24:01', '08:60–09:00'])
    expect(hours(wrong)).toEqual(['hours 1 0']);
  const twice = { key: 9, name: 'VT-100', text: '3651' };
  const read = readPlanValues({
    ...values,
    leadDays: '366',
    serviceType: ' ',
    models: [...values.models, twice],
    locations: [{ locationId: 1, timeZone: '+01:00', isAlwaysOpen: true, days: [] }],
  });
  expect('problems' in read && Object.keys(read.problems)).toEqual([
    'leadDays',
    'serviceType',
    'models 0 name',
    'models 9 name',
    'models 9 text',
    'zone 1',
  ]);
});
