import { expect, test } from 'vitest';
import { findFault, type Look } from './find-fault.ts';

const look = (at: number, status: string, truth: string | undefined, isCurrent = true): Look => ({
  at,
  truth: truth === undefined ? undefined : new Map([['A 1', truth]]),
  shown: { isCurrent, bays: [['A 1', status]] },
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
