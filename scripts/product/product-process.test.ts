import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { watch } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startProcess } from './product-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'ohmstead-process-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function fileAppears(name: string): Promise<void> {
  for await (const { filename } of watch(folder)) if (filename === name) return;
}

test('a process that ends by itself reports its exit code', async () => {
  const part = startProcess(['-e', 'process.exit(3)'], {});
  expect(await part.ended).toBe(3);
  await part.stop();
});

test('a process that is stopped may finish first', async () => {
  const program = `
    const { writeFileSync } = require('node:fs');
    process.on('SIGTERM', () => { writeFileSync('last', 'word'); process.exit(0); });
    setInterval(() => {}, 1000);
    writeFileSync('started', '');
  `;
  writeFileSync(join(folder, 'part.cjs'), program);
  const started = fileAppears('started');
  const part = startProcess(['part.cjs'], {}, folder);
  await started;
  await part.stop();
  expect(await part.ended).toBe(0);
});
