import { request } from 'node:http';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { testApi } from '../testing/test-api.ts';

const errors: string[] = [];
const sink = new Writable({
  write: (line: Buffer, _, done) => {
    errors.push(line.toString());
    done();
  },
});
const { app, organization } = await testApi({ logger: pino({ level: 'error' }, sink) });
const acme = await organization();
await acme.manyBatteries(10_000, 'repeat(md5(n::text), 10)');
const battery = await acme.battery();
const service = await acme.service({ battery_id: battery });
const who = await acme.signIn();
const origin = await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = new URL(origin);
const underWay = () => new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)));

/** Declares a body of this length, sends some of it, and disconnects. */
async function leaveWhileSending(call: string, type: string, body: string): Promise<void> {
  const socket = connect(Number(port), '127.0.0.1');
  const head = [`${call} HTTP/1.1`, 'host: 127.0.0.1', `authorization: ${who.headers.authorization}`];
  socket.write([...head, `content-type: ${type}`, 'content-length: 100000', '', body].join('\r\n'));
  await delay(50);
  socket.destroy();
}

async function leaveWhileReading(
  method: string,
  path: string,
  afterMs: number | 'answer',
  body?: string,
): Promise<void> {
  const headers = { ...who.headers, ...(body ? { 'content-type': 'application/json' } : {}) };
  const asking = request(`${origin}/api${path}`, { method, headers });
  asking.on('error', () => undefined).end(body);
  if (afterMs === 'answer') await new Promise((resolve) => asking.once('response', resolve));
  else await delay(afterMs);
  asking.destroy();
}

const all = JSON.stringify({ versions: null });
const hangUps: Record<string, () => Promise<void>> = {
  'while sending known versions': () =>
    leaveWhileSending('POST /api/batteries/getUpdates', 'application/json', '\r\n{"versions":[[1,'),
  'while sending ids': () => leaveWhileSending('POST /api/batteries/downloadCsv', 'application/json', '\r\n{"ids":[1,'),
  'while sending anything': () => leaveWhileSending('POST /api/locations', 'application/json', '\r\n{"name":"'),
  'while signing in': () => leaveWhileSending('POST /api/session', 'application/json', '\r\n{"email":"'),
  'while sending a photo': () => leaveWhileSending(`PUT /api/users/${who.id}/photo`, 'image/png', '\r\n\u0089PNG'),
  'before a list': () => leaveWhileReading('POST', '/batteries/getUpdates', 1, all),
  'within a list': () => leaveWhileReading('POST', '/batteries/getUpdates', 'answer', all),
  'before a file': () => leaveWhileReading('GET', '/audit/downloadCsv', 1),
  'within a file': () => leaveWhileReading('GET', '/audit/downloadCsv', 'answer'),
  'before the details of a service': () => leaveWhileReading('GET', `/services/${service}`, 1),
  'within live changes': () => leaveWhileReading('GET', '/updates', 'answer'),
  'before a change': () => leaveWhileReading('POST', '/locations', 1, JSON.stringify({ name: 'Oslo' })),
};

test.each(Object.entries(hangUps))('a client that disconnects is not an error: %s', async (_, hangUp) => {
  errors.length = 0;
  for (let n = 0; n < 3; n++) await hangUp();
  await vi.waitFor(async () => expect(await underWay()).toBe(0), { timeout: 60_000 });
  expect(errors).toEqual([]);
});
