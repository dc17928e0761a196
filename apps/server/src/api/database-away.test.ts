import { once } from 'node:events';
import { connect } from 'node:net';
import type { BatteriesUpdates } from '@ohmstead/contract';
import { testDatabase } from '@ohmstead/database/testing';
import { pino } from 'pino';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { usualCallRates } from './limits/call-limits.ts';
import { startApi } from './start-api.ts';
import { BreakableLink } from '../testing/breakable-link.ts';
import { publicUrl } from './testing/test-api.ts';
import { TestOrganization } from './testing/test-organization.ts';

const database = await testDatabase();
const link = await BreakableLink.open(database.url);
afterAll(() => link.cut());
const logger = pino({ level: 'silent' });
const providerName = 'the provider';
const config = {
  host: '127.0.0.1',
  port: 0,
  publicUrl,
  isPublicUrlGiven: true,
  trustedProxies: [],
  providerName,
  callRates: usualCallRates,
};
const api = await startApi({ databaseUrl: link.url, config, logger });
afterAll(() => api.close());

const acme = await TestOrganization.create(database);
const who = await acme.signIn();
await acme.battery();

const call = (path: string, body?: object) =>
  fetch(`${api.address}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...who.headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
const calls: [string, object?][] = [
  ['/readyz'],
  ['/api/locations'],
  ['/api/batteries/1'],
  ['/api/batteries/getUpdates', { versions: null }],
  ['/api/session', { email: who.email, password: 'Wrong-1234' }],
  ['/api/session/viewAs', { userId: 1, reason: 'Sees no batteries' }],
];

test('with the database away every call gets 503 with Retry-After, and the process goes on and recovers by itself', async () => {
  expect((await call('/readyz')).status).toBe(200);
  await link.cut();
  for (const [path, body] of calls) {
    const answer = await call(path, body);
    expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '2']);
    expect(await answer.json()).toMatchObject({ error: { code: 'unavailable', params: [] } });
    expect([path, answer.headers.get('connection')]).toEqual([path, 'close']);
  }
  expect((await call('/healthz')).status).toBe(200);
  await link.mend();
  await vi.waitFor(async () => expect((await call('/readyz')).status).toBe(200), { timeout: 60_000, interval: 50 });
  const list = await call('/api/batteries/getUpdates', { versions: null });
  expect([list.status, ((await list.json()) as BatteriesUpdates).batteries.length]).toEqual([200, 1]);
});

/** Like clients and proxies that read nothing before they have sent everything. */
async function sendThenRead(path: string, body: Buffer): Promise<string> {
  const { hostname, port } = new URL(api.address);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  const { authorization } = who.headers;
  const head = [
    `POST ${path} HTTP/1.1`,
    `host: ${hostname}`,
    `authorization: ${authorization}`,
    `content-length: ${body.length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\ncontent-type: application/json\r\n\r\n`);
  const sent = once(socket, 'drain');
  socket.write(body);
  await sent;
  const [answer] = await once(socket, 'data');
  return String(answer);
}

test('with the database away a client that sends much gets 503 too, and is not cut off', async () => {
  await link.cut();
  onTestFinished(() => link.mend());
  const body = Buffer.from(
    JSON.stringify({ versions: Array.from({ length: 300_000 }, (_, n) => [n + 1, n + 100_000]) }),
  );
  const answer = await sendThenRead('/api/batteries/getUpdates', body);
  expect(answer).toContain('HTTP/1.1 503 Service Unavailable');
  expect(answer).toContain('retry-after: 2');
});

test('connections that are terminated during calls are reported as 503, never as 500', async () => {
  const terminate = () =>
    database.root.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'ohmstead_api' and datname = current_database()`,
    );
  const statuses: number[] = [];
  for (let round = 0; round < 10; round++) {
    const answers = [1, 2, 3, 4].map(() => call('/api/batteries/getUpdates', { versions: null }));
    await terminate();
    statuses.push(...(await Promise.all(answers)).map(({ status }) => status));
  }
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  await vi.waitFor(async () => expect((await call('/api/locations')).status).toBe(200), {
    timeout: 60_000,
    interval: 50,
  });
});

test('an open page receives changes again after the database was away', async () => {
  const leaving = new AbortController();
  const page = await fetch(`${api.address}/api/updates`, { headers: who.headers, signal: leaving.signal });
  const reader = page.body!.pipeThrough(new TextDecoderStream()).getReader();
  await link.cut();
  await link.mend();
  let heard = '';
  while (!heard.includes('"batteries"')) heard += (await reader.read()).value;
  leaving.abort();
  expect(heard).toContain('event: changed');
});
