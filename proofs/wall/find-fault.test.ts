import { expect, test } from 'vitest';
import { findFault, findGrowth, type Look } from './find-fault.ts';

const look = (at: number, status: string, truth: string | undefined, isCurrent = true): Look => ({
  at,
  truth: truth === undefined ? undefined : new Map([['A 1', truth]]),
  told: [],
  shown: { isCurrent, isBlank: false, isUnpaired: false, bays: [['A 1', status]] },
});

test('a screen is at fault that shows what was not lately so, and does not say that it is not current', () => {
  const every2s = (truth: string | undefined) =>
    Array.from({ length: 20 }, (_, place) => look(2_000 + 2_000 * place, 'idle', truth, false));
  const after = (truth: string | undefined, ...last: Look[]) =>
    findFault([look(0, 'idle', 'idle'), ...every2s(truth), ...last]);
  expect(after('idle', look(42_000, 'idle', 'good'))).toBeUndefined();
  expect(after('good', look(42_000, 'good', 'fail'))).toBeUndefined();
  expect(after('good', look(42_000, 'idle', 'good'))).toBe('shows A 1 as idle, which it was not');
  expect(after('good', look(42_000, 'idle', 'good', false))).toBeUndefined();
  const passing = { ...look(42_000, 'servicing', 'good'), told: [new Map([['A 1', 'servicing']])] };
  expect(after('good', passing)).toBeUndefined();
  expect(after(undefined, look(42_000, 'idle', undefined))).toBe('shown as current, though the server is away');
  expect(after(undefined, look(42_000, 'idle', undefined, false))).toBeUndefined();
  // Nobody looked for so long that it may have been so.
  expect(findFault([look(0, 'idle', 'idle'), look(40_000, 'idle', 'good')])).toBeUndefined();
  expect(findFault([])).toBeUndefined();
});

test('a screen is at fault that is blank or asks to be paired again, whatever the server does', () => {
  const away = look(40_000, 'idle', undefined, false);
  const shown = (changed: object): Look[] => [{ ...away, shown: { ...away.shown, ...changed } }];
  expect(findFault(shown({ isBlank: true }))).toBe('is blank');
  expect(findFault(shown({ isUnpaired: true }))).toBe('asks to be paired again');
});

test('a tab that holds ever more is found, and one that varies is not', () => {
  const samples = (slope: number) => Array.from({ length: 40 }, (_, n) => 8 + slope * n + (n % 3) / 2);
  expect(findGrowth(samples(0))).toBe(0);
  expect(findGrowth(samples(0.1))).toBeCloseTo(2, 0);
  expect(findGrowth([8, 20])).toBe(0);
});
