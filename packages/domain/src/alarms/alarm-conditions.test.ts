import { expect, test } from 'vitest';
import { batteryConditions, findingConditions, troubleConditions, type AlarmCondition } from './alarm-conditions.ts';

const told = (conditions: readonly AlarmCondition[]) => conditions.map(({ at, fits, value }) => [at, fits, value]);

test('own house: any one thing that is wrong is enough, and it is over when nothing is wrong any more', () => {
  const troubles = [
    { from: 10, until: 40 },
    { from: 20, until: 30 },
    { from: 50, until: null },
  ];
  expect(told(troubleConditions(troubles))).toEqual([
    [10, true, null],
    [20, true, null],
    [40, false, null],
    [50, true, null],
  ]);
  expect(troubleConditions([])).toEqual([]);
});

test('a bay reads wrong if a look found so, by so many percent either way', () => {
  const found = (at: number, readsWrong: boolean, deviation: number | null) => ({ at, readsWrong, deviation });
  const findings = [found(1, true, -2.5), found(2, true, 1.5), found(3, true, null), found(4, false, null)];
  expect(told(findingConditions({ percent: 2 }, findings))).toEqual([
    [1, true, 2.5],
    [2, false, 1.5],
    [3, true, null],
    [4, false, null],
  ]);
});

test('soh is lower by ≥ points than the test before it of the same type, to the tenth that lists print', () => {
  const service = (at: number, sohPercent: number | null, type = 'Test') => ({
    id: at,
    at,
    status: 'pass',
    type,
    sohPercent,
    bayId: null,
  });
  const services = [
    service(1, 20.9),
    service(2, 95, 'Quick'),
    service(3, null),
    service(4, 10.9),
    service(5, 11),
    service(6, 10.8),
  ];
  expect(told(batteryConditions('soh-fell', { points: 10 }, services))).toEqual([
    [4, true, 10],
    [5, false, 9.9],
  ]);
});
