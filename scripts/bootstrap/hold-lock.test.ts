import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { withLock } from './hold-lock.mjs';

const folder = mkdtempSync(join(tmpdir(), 'ohmstead-lock-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('two concurrent first starts work one after the other', async () => {
  const file = join(folder, 'both');
  const steps: string[] = [];
  const start = (name: string) =>
    withLock(file, async () => {
      steps.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      steps.push(`${name} ends`);
    });
  await Promise.all([start('first'), start('second')]);
  expect(steps).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});

test('a start that failed releases the lock', async () => {
  const file = join(folder, 'failed');
  await expect(withLock(file, () => Promise.reject(new Error('no network')))).rejects.toThrow('no network');
  expect(await withLock(file, async () => 'installed')).toBe('installed');
});

test('the lock of a killed start does not block later ones', async () => {
  const file = join(folder, 'killed');
  writeFileSync(file, '1');
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(file, longAgo, longAgo);
  expect(await withLock(file, async () => 'installed')).toBe('installed');
});
