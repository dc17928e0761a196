import { expect, test, vi } from 'vitest';
import { Debts } from './debts.ts';

test('whoever has held more than is theirs on average, beyond a moment, is in debt until that is paid', () => {
  vi.useFakeTimers({ toFake: ['performance'], now: 0 });
  vi.advanceTimersByTime(60_000);
  const debts = new Debts(2, 3_000);
  debts.charge('busy', 6_000);
  expect(debts.isIn('busy')).toBe(false);
  debts.charge('busy', 2_000);
  expect([debts.isIn('busy'), debts.isIn('calm')]).toEqual([true, false]);
  vi.advanceTimersByTime(999);
  expect(debts.isIn('busy')).toBe(true);
  vi.advanceTimersByTime(1);
  expect(debts.isIn('busy')).toBe(false);
  vi.useRealTimers();
});
