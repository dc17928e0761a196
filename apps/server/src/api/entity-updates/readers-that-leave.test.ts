import { request } from 'node:http';
import type { BatteriesUpdates } from '@ohmstead/contract';
import { expect, test, vi } from 'vitest';
import { testApi } from '../testing/test-api.ts';

const { app, database, organization } = await testApi();
const acme = await organization();
await acme.manyBatteries(30_000, 'repeat(md5(n::text), 20)');
const who = await acme.signIn();
const address = await app.listen({ host: '127.0.0.1', port: 0 });
const body = JSON.stringify({ versions: null });
const headers = { ...who.headers, 'content-type': 'application/json', 'content-length': body.length };

/** Requests everything, and reads nothing of it. */
function stall(): Promise<{ leave: () => void }> {
  const { promise, resolve } = Promise.withResolvers<{ leave: () => void }>();
  const asking = request(`${address}/api/batteries/getUpdates`, { method: 'POST', headers });
  asking.on('error', () => undefined);
  asking.on('response', (response) => {
    response.pause();
    resolve({ leave: () => asking.destroy() });
  });
  asking.end(body);
  return promise;
}

const copying = async (): Promise<number> => {
  const { rows } = await database.root.query(
    `select count(*) from pg_stat_activity where usename = 'ohmstead_api' and datname = current_database() and query like 'copy%'
      and state = 'active'`,
  );
  return Number(rows[0].count);
};

test('clients that leave in the middle of a list release their connections at once', async () => {
  for (let round = 0; round < 3; round++) {
    const readers = await Promise.all([stall(), stall()]);
    expect(await copying()).toBe(2);
    for (const { leave } of readers) leave();
    await vi.waitFor(async () => expect(await copying()).toBe(0), { timeout: 20_000, interval: 20 });
  }
  const answer = await fetch(`${address}/api/batteries/getUpdates`, {
    method: 'POST',
    headers: { ...who.headers, 'content-type': 'application/json' },
    body,
  });
  expect(((await answer.json()) as BatteriesUpdates).batteries).toHaveLength(30_000);
});

test('while clients stall, a poll without change is answered', async () => {
  const first = await app.inject({
    method: 'POST',
    url: '/api/devices/getUpdates',
    payload: { versions: null },
    headers: who.headers,
  });
  const readers = await Promise.all([stall(), stall()]);
  const payload = { since: first.json().cursor };
  const poll = await app.inject({ method: 'POST', url: '/api/devices/getUpdates', payload, headers: who.headers });
  expect(poll.statusCode).toBe(200);
  for (const { leave } of readers) leave();
});
