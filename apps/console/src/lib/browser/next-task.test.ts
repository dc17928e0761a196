import { expect, test, vi } from 'vitest';
import { nextTask } from './next-task.ts';

test.each([
  ['without a scheduler', undefined],
  ['whose scheduler cannot yield', {}],
])('a browser %s goes on with the next timer', async (_, scheduler) => {
  vi.stubGlobal('scheduler', scheduler);
  await expect(nextTask()).resolves.toBeUndefined();
  vi.unstubAllGlobals();
});

test('a browser whose scheduler can yield is asked to', async () => {
  const scheduler = { yield: vi.fn(async () => undefined) };
  vi.stubGlobal('scheduler', scheduler);
  await nextTask();
  expect(scheduler.yield).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
