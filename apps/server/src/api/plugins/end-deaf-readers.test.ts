import { request } from 'node:http';
import { expect, test, vi } from 'vitest';
import { testApi } from '../testing/test-api.ts';

const { app, organization } = await testApi({ deafLimits: { timeoutMs: 800, leastBytes: 16 * 1024 } });
const acme = await organization();
await acme.manyBatteries(15_000, 'repeat(md5(n::text), 20)');
const who = await acme.signIn();
const address = await app.listen({ host: '127.0.0.1', port: 0 });

const connections = () =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

/** Requests everything, and reads nothing of it. */
function stall(): Promise<{ leave: () => void }> {
  const { promise, resolve } = Promise.withResolvers<{ leave: () => void }>();
  const headers = { ...who.headers, 'content-type': 'application/json' };
  const asking = request(`${address}/api/batteries/getUpdates`, { method: 'POST', headers, agent: false });
  asking.on('error', () => undefined);
  asking.on('response', (response) => {
    response.pause();
    resolve({ leave: () => asking.destroy() });
  });
  asking.end(JSON.stringify({ versions: null }));
  return promise;
}

test('a client that reads nothing of a long answer is cut off', async () => {
  const readers = await Promise.all([stall(), stall()]);
  await vi.waitFor(async () => expect(await connections()).toBe(0), { timeout: 30_000, interval: 50 });
  for (const { leave } of readers) leave();
});
