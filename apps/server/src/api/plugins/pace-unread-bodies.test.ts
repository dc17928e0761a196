import { Agent, request, type IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { testApi } from '../testing/test-api.ts';

const { app, organization } = await testApi();
const acme = await organization();
const { headers: known } = await acme.signIn();
const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));

const arrivals: IncomingMessage[] = [];
app.server.on('request', (arrival) => arrivals.push(arrival));

const mib = 1024 * 1024;
const body = Buffer.alloc(8 * mib, ' ');

type Call = { method?: string; path: string; headers?: Record<string, string>; body?: Buffer; agent?: Agent };

function send({ method = 'POST', path, headers, body: sent, agent }: Call): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const type = sent ? { 'content-type': 'application/json', 'content-length': sent.length } : {};
  const options = { port, host: '127.0.0.1', method, path, ...(agent ? { agent } : {}) };
  const asking = request({ ...options, headers: { ...headers, ...type } }, (answer) => {
    answer.resume().on('end', () => resolve(answer.statusCode as number));
  });
  asking.on('error', reject).end(sent);
  return promise;
}

const refused: Record<string, { call: Omit<Call, 'body'>; status: number }> = {
  'of strangers': { call: { path: '/api/batteries/getUpdates' }, status: 401 },
  'that were wrong from the first piece': { call: { path: '/api/batteries/getUpdates', headers: known }, status: 400 },
};

test.each(Object.entries(refused))(
  'bodies of refused calls are not read at full speed: %s',
  async (_, { call, status }) => {
    arrivals.length = 0;
    const asked = Array.from({ length: 4 }, () => send({ ...call, body }));
    expect(await Promise.all(asked)).toEqual(Array(4).fill(status));
    const read = () => arrivals.reduce((sum, { socket }) => sum + socket.bytesRead, 0);
    const [before, startedAt] = [read(), performance.now()];
    await expect.poll(() => performance.now() - startedAt).toBeGreaterThan(200);
    const seconds = (performance.now() - startedAt) / 1_000;
    // One chunk of 64 KiB every 16 ms, plus what a connection accepts before anybody reads it.
    expect(before).toBeLessThan(4 * mib);
    expect(read() - before).toBeLessThan(4 * mib * seconds + 4 * 128 * 1024);
  },
);

test('the connection of a refused call can be used for the next one', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const long = { path: '/api/batteries/getUpdates', body: body.subarray(0, mib), agent };
  expect(await send(long)).toBe(401);
  expect(await send({ method: 'GET', path: '/api/locations', headers: known, agent })).toBe(200);
  expect(new Set(arrivals.slice(-2).map(({ socket }) => socket.remotePort)).size).toBe(1);
  agent.destroy();
});
