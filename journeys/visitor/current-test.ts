import { AsyncLocalStorage } from 'node:async_hooks';
import type { TestContext } from 'vitest';

const tests = new AsyncLocalStorage<TestContext>();

/** For Vitest, around each test. */
export const withCurrentTest = (runTest: () => Promise<void>, test: TestContext): Promise<void> =>
  tests.run(test, runTest);

/** The test that is running. Vitest's own `onTestFinished` knows only one at a time, and tests of a file may run side by side. */
export function currentTest(): TestContext {
  const test = tests.getStore();
  if (!test) throw new Error('Only a test has visitors');
  return test;
}
