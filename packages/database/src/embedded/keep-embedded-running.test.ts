import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { keepEmbeddedRunning } from './keep-embedded-running.ts';
import { findPostmaster } from './postmaster.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'kept-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function count(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query('select count(*)::integer as n from kept')).rows[0].n;
  } finally {
    await client.end();
  }
}

test('a killed database comes back at its old address with everything that was committed', async () => {
  let restarts = 0;
  const database = await keepEmbeddedRunning({ dataDir, settings: { shared_buffers: '16MB' } }, () => restarts++);
  const client = new pg.Client({ connectionString: database.url });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('create table kept as select 1 as value');
  for (const kill of [1, 2]) {
    process.kill(findPostmaster(join(dataDir, 'pg18'))?.pid as number, 'SIGKILL');
    await expect.poll(() => restarts).toBe(kill);
    expect(await count(database.url)).toBe(1);
  }
  await database.stop();
  expect(database.isRunning()).toBe(false);
});
