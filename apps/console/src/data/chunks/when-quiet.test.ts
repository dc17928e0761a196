import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callsUnderWay } from '../connection.ts';
import { whenQuiet } from './when-quiet.ts';

const minute = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  callsUnderWay.set(0);
});

test('prefetching waits until all calls have been answered', () => {
  const act = vi.fn();
  callsUnderWay.set(2);
  whenQuiet(act);
  vi.advanceTimersByTime(minute);
  callsUnderWay.set(1);
  vi.advanceTimersByTime(minute);
  expect(act).not.toHaveBeenCalled();
  callsUnderWay.set(0);
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(minute);
  expect(act).toHaveBeenCalledOnce();
});

test('prefetching starts as soon as the browser is idle if no call is in progress', () => {
  const act = vi.fn();
  whenQuiet(act);
  vi.advanceTimersByTime(minute);
  expect(act).toHaveBeenCalledOnce();
});

test.each([
  ['before the browser is idle', 0],
  ['while calls are in progress', 1],
])('leaving the page %s cancels prefetching', (_, calls) => {
  const act = vi.fn();
  callsUnderWay.set(calls);
  const cancel = whenQuiet(act);
  if (calls > 0) vi.advanceTimersByTime(minute);
  cancel();
  callsUnderWay.set(0);
  vi.advanceTimersByTime(minute);
  expect(act).not.toHaveBeenCalled();
});
