import { AsyncLocalStorage } from 'node:async_hooks';
import type { TestContext } from 'vitest';

const stories = new AsyncLocalStorage<TestContext>();

/** For Vitest, around each test. */
export const tellStory = (runTest: () => Promise<void>, test: TestContext): Promise<void> => stories.run(test, runTest);

/** The test that asks. Vitest's own `onTestFinished` knows one at a time, and stories of a file may be told side by side. */
export function currentStory(): TestContext {
  const story = stories.getStore();
  if (!story) throw new Error('Only a test has visitors');
  return story;
}
