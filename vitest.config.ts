import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const databaseCluster = './packages/database/src/testing/global-setup.ts';
const consoleConfig = './apps/console/vite.config.ts';
const consoleSetup = './apps/console/src/testing/setup.ts';
const journeysProduct = './journeys/product/product-door.ts';
const present = (file: string) => (existsSync(new URL(file, import.meta.url)) ? [file] : []);

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            '{packages,apps/server,apps/simulator,benchmarks,scripts}/**/*.test.ts',
            'journeys/browser.test.ts',
          ],
          environment: 'node',
          globalSetup: present(databaseCluster),
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: present(consoleConfig)[0] ?? true,
        test: {
          name: 'console',
          include: ['apps/console/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: present(consoleSetup),
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['journeys/**/*.test.ts'],
          exclude: ['journeys/browser.test.ts', '**/node_modules/**'],
          environment: 'node',
          // A story is a whole product with a browser: one after the other, and after everything else.
          maxWorkers: 1,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          globalSetup: journeysProduct,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
