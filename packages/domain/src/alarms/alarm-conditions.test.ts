import { expect, test } from 'vitest';
import { findingConditions, troubleConditions, type AlarmCondition } from './alarm-conditions.ts';

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
