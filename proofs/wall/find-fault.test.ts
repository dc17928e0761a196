import { expect, test } from 'vitest';
import { findFault, findGrowth, type Look } from './find-fault.ts';

const look = (at: number, status: string, truth: string | undefined, isCurrent = true): Look => ({
  at,
  truth: truth === undefined ? undefined : new Map([['A 1', truth]]),
  shown: { isCurrent, isBlank: false, isUnpaired: false, bays: [['A 1', status]] },
});

test('a screen is at fault that shows what was not lately so, and does not say that it is not current', () => {
  const calm = look(0, 'idle', 'idle');
  expect(findFault([calm, look(40_000, 'idle', 'idle')])).toBeUndefined();
  expect(findFault([calm, look(40_000, 'idle', 'good'), look(45_000, 'good', 'fail')])).toBeUndefined();
  expect(findFault([calm, look(40_000, 'idle', 'good')])).toBe('shows A 1 as idle, which it was not');
  expect(findFault([calm, look(40_000, 'idle', 'good', false)])).toBeUndefined();
  expect(findFault([calm, look(40_000, 'idle', undefined)])).toBe('shown as current, though the server is away');
  expect(findFault([calm, look(40_000, 'idle', undefined, false)])).toBeUndefined();
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
