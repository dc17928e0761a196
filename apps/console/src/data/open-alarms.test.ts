import { alarmColumns } from '@ohmstead/contract';
import { expect, test } from 'vitest';
import { alarmsAnswer, anAlarm } from '../testing/list-answers.ts';
import { calling, marksOf, mergeAlarms, worseOf } from './open-alarms.ts';

const first = mergeAlarms(undefined, {
  ...alarmsAnswer([
    anAlarm(1, { raisedAt: 5 }),
    anAlarm(2, { raisedAt: 9 }),
    anAlarm(3, { severity: 'critical', raisedAt: 1 }),
    anAlarm(4, { acknowledged: true }),
    anAlarm(5, { active: false }),
  ]),
  cursor: 'one',
});

test('the bell counts active unacknowledged alarms, critical first, then the newest', () => {
  expect(calling(first.alarms).map(({ id }) => id)).toEqual([3, 2, 1]);
});

test('it follows changes: a row of length 1 has left, a full answer replaces all', () => {
  const next = mergeAlarms(first, {
    ...alarmsAnswer([anAlarm(1, { acknowledged: true }), 3, anAlarm(9)], false),
    cursor: 'two',
  });
  expect(calling(next.alarms).map(({ id }) => id)).toEqual([2, 9]);
  expect(next.cursor).toBe('two');
  const same = { columns: alarmColumns, alarms: [], cursor: 'two', full: false };
  expect(mergeAlarms(next, same).alarms).toBe(next.alarms);
  expect(mergeAlarms(next, alarmsAnswer([])).alarms).toEqual([]);
});

test('a device, a bay and a battery are marked with the worst of their active alarms', () => {
  const bay = { thingKind: 'bay', batteryId: null, deviceId: 1, bayId: 5 } as const;
  const { alarms } = mergeAlarms(
    undefined,
    alarmsAnswer([
      anAlarm(1, { ...bay, severity: 'critical', acknowledged: true }),
      anAlarm(2, { ...bay, severity: 'info', raisedAt: 9 }),
      anAlarm(3, { ...bay, thingKind: 'device', bayId: null }),
      anAlarm(4, { batteryId: 7 }),
      anAlarm(5, { batteryId: 8, active: false }),
    ]),
  );
  const { devices, bays, batteries } = marksOf(alarms);
  expect([[...devices], [...bays], [...batteries]]).toEqual([[[1, 'warning']], [[5, 'critical']], [[7, 'warning']]]);
  expect([worseOf('info', 'critical'), worseOf(undefined, 'info'), worseOf(undefined, undefined)]).toEqual([
    'critical',
    'info',
    undefined,
  ]);
});
