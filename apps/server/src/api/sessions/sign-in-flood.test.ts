import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { testApi } from '../testing/test-api.ts';
import { password } from '../testing/test-organization.ts';
import { fullCost, hashPassword } from './password-hashing.ts';

const { app, database, parts, organization } = await testApi();
const acme = await organization();
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;
parts.signIn.hashCost = fullCost;
parts.signIn.dummyHash = hashPassword('nobody', fullCost);

type Asked = { method?: string; path: string; headers?: Record<string, string>; payload?: object; agent?: Agent };

function ask({ method = 'GET', path, headers = {}, payload, agent }: Asked): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const type = payload ? { 'content-type': 'application/json' } : {};
  const asking = request(
    { port, host: '127.0.0.1', method, path, agent, headers: { ...type, ...headers } },
    (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    },
  );
  asking.on('error', reject);
  asking.end(payload && JSON.stringify(payload));
  return promise;
}

const strangers = 25;
const floodMs = 2_500;

test('a flood of sign-ins leaves the rest of the API quick, and the owner’s own browser still gets in', async () => {
  const one = await acme.signIn();
  await database.root.query('update directory.accounts set password_hash = $1', [
    await hashPassword(password, fullCost),
  ]);
  const signingIn = await app.inject({ method: 'POST', url: '/api/session', payload: { email: one.email, password } });
  const cookie = `__Host-dc=${signingIn.cookies.find(({ name }) => name === '__Host-dc')?.value}`;
  const agent = new Agent({ keepAlive: true, maxSockets: strangers });
  const until = performance.now() + floodMs;
  let guesses = 0;
  const guess = async () => {
    while (performance.now() < until) {
      const payload = { email: `guess-${guesses++}@example.test`, password };
      await ask({ method: 'POST', path: '/api/session', payload, agent });
    }
  };
  const flood = Array.from({ length: strangers }, guess);
  const times: number[] = [];
  const own = ask({
    method: 'POST',
    path: '/api/session',
    payload: { email: one.email, password },
    headers: { cookie },
  });
  while (performance.now() < until) {
    const startedAt = performance.now();
    expect(await ask({ path: '/api/locations', headers: one.headers })).toBe(200);
    times.push(performance.now() - startedAt);
  }
  expect(await own).toBe(200);
  await Promise.all(flood);
  agent.destroy();
  times.sort((a, b) => a - b);
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0;
  expect(p99).toBeLessThan(300);
});
