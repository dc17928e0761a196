import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { findFreePort, testDatabase } from '@ohmstead/database/testing';
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

/** The metrics that docs/operations.md says to watch. On a busy machine a connection may take longer than the database may be away. */
const watched = [
  'ohmstead_gateway_waiting_messages 0',
  'ohmstead_gateway_connected_devices 0',
  'ohmstead_mail_waiting 0',
  'ohmstead_mail_oldest_seconds 0',
  ...['api', 'gateway', 'worker'].map((role) => `ohmstead_database_waiting{role="${role}"} 0`),
  ...['api', 'gateway', 'worker'].map((role) => String.raw`ohmstead_database_failures_total{role="${role}"} \d+`),
].map((line) => line.replaceAll(/[{}]/g, String.raw`\$&`));

const statusAt = async (url: string) => (await fetch(url)).status;

test('all roles start from one environment, serve, report their state, outlive an embedded database that was killed, and end in order at SIGTERM', async () => {
  const metricsPort = await findFreePort();
  const child = start({ DATABASE_URL: '', METRICS_PORT: String(metricsPort), API_DOCS: 'signed-in' });
  const { address } = await readLog(child, 'Ready');
  expect(await statusAt(`${address}/readyz`)).toBe(200);
  // API_DOCS decides whether callers without a session may read the description of the API: see below.
  expect(await statusAt(`${address}/api/docs`)).toBe(401);
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(watched.filter((line) => !new RegExp(`^${line}$`, 'm').test(metrics))).toEqual([]);

  process.kill(Number.parseInt(readFileSync(join(dataDir, 'pg18', 'postmaster.pid'), 'utf8'), 10), 'SIGKILL');
  await expect.poll(() => statusAt(`${address}/readyz`), { timeout: 60_000, interval: 5 }).toBe(503);
  await expect.poll(() => statusAt(`${address}/readyz`)).toBe(200);
  const [stopped, log] = [once(child, 'exit'), text(child.stdout!)];
  child.kill('SIGTERM');
  expect(await stopped, await log).toEqual([0, null]);
});

test('while it drains it drops calls that can be made elsewhere, answers all others, and ends at once after a second signal', async () => {
  const child = start({ ROLES: 'api', DRAIN_SECONDS: '60' });
  const exited = once(child, 'exit');
  const { address } = await readLog(child, 'Ready');
  expect(await statusAt(`${address}/api/docs`)).toBe(200);
  child.kill('SIGTERM');
  await expect.poll(() => statusAt(`${address}/readyz`), { interval: 5, timeout: 60_000 }).toBe(503);
  await expect(fetch(`${address}/api/docs`)).rejects.toThrow('fetch failed');
  const post = await fetch(`${address}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: String(address) },
    body: '{}',
  });
  expect([post.status, post.headers.get('connection')]).toEqual([400, 'close']);
  expect(await statusAt(`${address}/healthz`)).toBe(200);
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
});

test.each(['worker', 'gateway'])(
  'a process may have the role %s only, and reports that it is alive and ready',
  async (role) => {
    const port = String(await findFreePort());
    const child = start({ ROLES: role, PORT: port });
    expect((await readLog(child, 'Ready'))['address']).toBeNull();
    const ask = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`);
      return [answer.status, await answer.json()];
    };
    expect(await ask('/healthz')).toEqual([200, { status: 'alive' }]);
    expect(await ask('/readyz')).toEqual([200, { status: 'ready' }]);
    expect((await ask('/api/session'))[0]).toBe(404);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  },
);

test('processes with one role each share a machine', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const child = start({ ROLES: 'worker', PORT: String((taken.address() as AddressInfo).port) });
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout! })) {
    lines.push(JSON.parse(line).msg);
    if (lines.includes('Ready')) break;
  }
  expect(lines).toContain('Health is not served: the port is taken');
  taken.close();
  child.kill('SIGTERM');
  await once(child, 'exit');
});

test('invalid settings are reported, and nothing starts', async () => {
  const child = start({ PORT: 'eighty', ROLES: 'cook' });
  const exited = once(child, 'exit');
  let told = '';
  for await (const text of child.stderr!) told += text;
  expect(told).toMatch(/PORT must be a port[^]*ROLES knows api, gateway, worker, not cook/);
  expect(await exited).toEqual([2, null]);
});

test('a demo that a careless HOST would open to the network does not start, and one sentence names the setting that allows it', async () => {
  const child = start({ HOST: '0.0.0.0', DEMO: '1', NODE_ENV: 'production', PUBLIC_URL: 'https://console.example' });
  const exited = once(child, 'exit');
  const [told, log] = await Promise.all([child.stderr!, child.stdout!].map((stream) => text(stream)));
  expect(told).toMatch(
    /^These settings cannot be used:\n {2}HOST=0\.0\.0\.0 .*DEMO_ON_NETWORK=1[^\n]*\n {2}DEMO=1 [^\n]*\n$/,
  );
  expect(log).toBe('');
  expect(await exited).toEqual([2, null]);
});

test('an address that cannot be reached ends the start with its reason', async () => {
  const child = start({ DATABASE_URL: 'postgres://me:a-long-password@127.0.0.1:1/none' });
  expect(await readLog(child, 'The server could not start')).toMatchObject({ err: { code: 'ECONNREFUSED' } });
  expect(await once(child, 'exit')).toEqual([1, null]);
});
