import { expect, test } from 'vitest';
import type { Run } from '../run/run.ts';
import { isOver, progressOf, takeDue, type LiveRun } from './live-run.ts';

const rows = 1_000;
const offsetS = Array.from({ length: rows }, (_, row) => row * 10);
const column = offsetS.map(() => 0);
const run = {
  samples: { offsetS, currentMa: column, voltageMv: column, temperatureC: column, remainingMah: column },
  // Rounded as in a result: a little before the last sample.
  durationS: (rows - 1) * 10 - 0.4,
} as unknown as Run;

const begin = (): LiveRun => ({ service: 's', run, command: null, beganAt: 0, lastsMs: 100_000, rows: 0, parts: 0 });

test('every sample is taken once, in order, however irregularly time advances', () => {
  const live = begin();
  const taken: number[] = [];
  for (const now of [0, 10, 5_000, 5_001, 60_000, 99_999, 100_000, 100_001, 100_002]) {
    taken.push(...(takeDue(live, now)?.samples.offsetS ?? []));
  }
  expect(taken).toEqual(offsetS);
  expect(isOver(live, 100_002)).toBe(true);
});

test('a message never holds more samples than the protocol allows', () => {
  expect(takeDue(begin(), 100_000)?.samples.offsetS).toHaveLength(400);
});

test('a run does not end before its time, nor before its last sample was taken', () => {
  expect(progressOf(begin(), 50_000)).toBe(0.5);
  expect(isOver({ ...begin(), rows }, 99_999)).toBe(false);
  expect(isOver(begin(), 100_000)).toBe(false);
});
