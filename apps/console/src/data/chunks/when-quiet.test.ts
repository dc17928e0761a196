import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callsUnderWay } from '../connection.ts';
import { whenQuiet } from './when-quiet.ts';

const minute = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  callsUnderWay.set(0);
});

test('what is loaded ahead waits until every call has been answered', () => {
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

test('without a call under way it is loaded as soon as the browser is idle', () => {
  const act = vi.fn();
  whenQuiet(act);
  vi.advanceTimersByTime(minute);
  expect(act).toHaveBeenCalledOnce();
});

test.each([
  ['before the browser is idle', 0],
  ['while calls are under way', 1],
])('a page that is left %s loads nothing ahead', (_, calls) => {
  const act = vi.fn();
  callsUnderWay.set(calls);
  const cancel = whenQuiet(act);
  if (calls > 0) vi.advanceTimersByTime(minute);
  cancel();
  callsUnderWay.set(0);
  vi.advanceTimersByTime(minute);
  expect(act).not.toHaveBeenCalled();
});
