import { defineConfig } from 'vitest/config';
import { keepTemporaryFilesInMemory } from './scripts/check/temporary-folder.ts';

keepTemporaryFilesInMemory();

const databaseCluster = './packages/database/src/testing/global-setup.ts';

/** Of two cores; a project that extends another configuration does not inherit it. */
const maxWorkers = 2;
/** Limits for what hangs, not for what is slow: a busy machine may take ten times as long as a quiet one. */
const expect = { poll: { timeout: 60_000 } };
/** Node runs TypeScript by itself, so that nothing is transformed by Vite first. */
const onNode = { viteModuleRunner: false, nodeLoader: false };
/**
 * Pages and calls leave more behind than V8's default of 16 MB for young objects: with more room it collects them less often. Where tests
 * measure how long the event loop is held up, a single collection must stay short.
 */
const [roomForPages, roomForCalls] = [['--max-semi-space-size=64'], ['--max-semi-space-size=32']];

export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{packages,apps/server,apps/simulator,proofs,scripts}/**/*.test.ts', 'journeys/browser.test.ts'],
          environment: 'node',
          experimental: onNode,
          globalSetup: databaseCluster,
          execArgv: roomForCalls,
          isolate: false,
          setupFiles: './scripts/check/leave-nothing-behind.ts',
          expect,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: './apps/console/vite.config.ts',
        test: {
          name: 'console',
          include: ['apps/console/**/*.test.tsx'],
          environment: 'jsdom',
          execArgv: roomForPages,
          isolate: false,
          maxWorkers,
          setupFiles: './apps/console/src/testing/setup.ts',
          expect,
          testTimeout: 120_000,
        },
      },
      {
        extends: './apps/console/vite.config.ts',
        test: {
          // What the console computes, without a page: a document and its libraries would take longer to load than all of it.
          name: 'rules',
          include: ['apps/console/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          maxWorkers,
          expect,
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['journeys/**/*.test.ts'],
          exclude: ['journeys/browser.test.ts', '**/node_modules/**'],
          environment: 'node',
          experimental: onNode,
          // The journeys share a product and a browser: one after the other. `npm test` runs them beside everything else.
          maxWorkers: 1,
          isolate: false,
          setupFiles: './journeys/visitor/setup.ts',
          expect,
          // Of those that only look at pages (`test.concurrent`): one shows its page while the other asks the product.
          maxConcurrency: 2,
          sequence: { groupOrder: 1 },
          globalSetup: './journeys/product/global-setup.ts',
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
