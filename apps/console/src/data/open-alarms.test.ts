import { alarmColumns } from '@ohmstead/contract';
import { expect, test } from 'vitest';
import { alarmsAnswer, anAlarm } from '../testing/list-answers.ts';
import { calling, mergeAlarms, worstOf } from './open-alarms.ts';

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
  expect(worstOf(first.alarms)).toBe('critical');
  expect(worstOf([])).toBeUndefined();
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
