import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { testDatabase } from '@ohmstead/database/testing';
import { afterAll, expect, test } from 'vitest';

const database = await testDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'ohmstead-main-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const main = fileURLToPath(new URL('main.ts', import.meta.url));
const free = { PORT: '0', MQTT_PORT: '0', DATA_DIR: dataDir, DATABASE_URL: database.url, DEMO: '0' };

const start = (environment: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [main], {
    env: { ...process.env, ...free, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

async function readLog(child: ChildProcess, message: string): Promise<Record<string, unknown>> {
  for await (const line of createInterface({ input: child.stdout! })) {
    const entry = JSON.parse(line) as Record<string, unknown>;
    if (entry['msg'] === message) return entry;
  }
  throw new Error(`The process ended without saying "${message}"`);
}

test('all roles start from one environment, serve, and end in order at SIGTERM', async () => {
  const child = start({});
  const { address } = await readLog(child, 'Ready');
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('a process may play one role only', async () => {
  const child = start({ ROLES: 'worker' });
  expect((await readLog(child, 'Ready'))['address']).toBeNull();
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('settings that are not usable are told, and nothing starts', async () => {
  const child = start({ PORT: 'eighty', ROLES: 'cook' });
  const exited = once(child, 'exit');
  let told = '';
  for await (const text of child.stderr!) told += text;
  expect(told).toMatch(/PORT must be a port[^]*ROLES knows api, gateway, worker, not cook/);
  expect(await exited).toEqual([2, null]);
});

test('an address that cannot be reached ends the start with its reason', async () => {
  const child = start({ DATABASE_URL: 'postgres://me:a-long-password@127.0.0.1:1/none' });
  expect(await readLog(child, 'The server could not start')).toMatchObject({ err: { code: 'ECONNREFUSED' } });
  expect(await once(child, 'exit')).toEqual([1, null]);
});
