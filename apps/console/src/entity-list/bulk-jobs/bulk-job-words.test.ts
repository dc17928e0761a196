import type { BulkJob } from '@ohmstead/contract';
import { expect, test } from 'vitest';
import { aBulkJob } from '../../testing/builders.ts';
import { endText, progressText, titleOf } from './bulk-job-words.ts';

const words = (change: Partial<BulkJob>) => {
  const job = aBulkJob(change);
  return [titleOf(job), endText(job)];
};

test('a bulk change says what it does, and how far it is', () => {
  const running = aBulkJob({ total: 100_000, done: 12_000 });
  expect([titleOf(running), progressText(running)]).toEqual(['Retiring 100,000 batteries', '12,000 of 100,000']);
  const editing = aBulkJob({ action: 'edit', total: 2, done: 1 });
  expect(progressText(editing)).toBe('1 of 2. This cannot be undone.');
  const waiting = aBulkJob({ state: 'waiting', total: null });
  expect([titleOf(waiting), progressText(waiting)]).toEqual(['Retiring batteries', 'Counting …']);
});

test('one that is done says how many rows it left alone, and why', () => {
  const leftBecause = { changed: 3, unchanged: 1_500, inUse: 0, noFirmware: 0 };
  expect(words({ state: 'done', total: 2_504, done: 2_504, changed: 1_001, leftBecause })).toEqual([
    '1,001 batteries retired',
    'Left alone: 3 changed since they were selected, or no longer there for you; 1,500 already retired.',
  ]);
  expect(
    words({
      state: 'done',
      kind: 'services',
      action: 'delete',
      changed: 1,
      leftBecause: { ...leftBecause, inUse: 2 },
    })[0],
  ).toBe('1 service deleted');
});

test('one that was stopped or failed says what it did not reach', () => {
  const some = { total: 100, done: 40, changed: 40 };
  expect(words({ ...some, state: 'cancelled' })).toEqual(['Stopped: 40 batteries retired', 'Not reached: 60.']);
  const problem = { code: 'bulkJobs-run-2', message: 'Your account has been disabled.', params: [] };
  expect(words({ ...some, state: 'failed', problem })).toEqual([
    'Not finished: 40 batteries retired',
    'Your account has been disabled. Not reached: 60.',
  ]);
});
