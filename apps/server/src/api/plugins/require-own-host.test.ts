import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { testApi } from '../testing/test-api.ts';

const consoleFolder = mkdtempSync(join(tmpdir(), 'ohmstead-hosts-'));
writeFileSync(join(consoleFolder, 'index.html'), '<p>The console</p>');
afterAll(() => rmSync(consoleFolder, { recursive: true }));
const { app } = await testApi({ consoleFolder, trustedProxies: ['loopback'] });
const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));

const ask = async (path: string, headers: Record<string, string>) => {
  const { statusCode, body } = await app.inject({ url: path, headers });
  return { statusCode, body };
};
const refusal = { statusCode: 421, body: expect.stringContaining('"code":"wrong-host"') };

test.each(['/api/session', '/api/docs', '/api/nothing', '/api', '/%61pi/session', '/uploads/user-photos/1'])(
  'under a foreign host name %s answers 421',
  async (path) => {
    expect(await ask(path, { host: 'evil.example' })).toEqual(refusal);
  },
);

test('a call that changes something is refused before its body is read', async () => {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/session',
    headers: { host: 'evil.example', origin: 'http://evil.example' },
    payload: 'x'.repeat(1_000_000),
  });
  expect(statusCode).toBe(421);
});

test('/healthz and /readyz answer under any host name', async () => {
  for (const path of ['/healthz', '/readyz?full=1'])
    expect(await ask(path, { host: 'evil.example' })).toMatchObject({ statusCode: 200 });
});

test('pages of the console, which contain no data yet, are sent under any host name', async () => {
  for (const path of ['/', '/devices', '/apiary'])
    expect(await ask(path, { host: 'evil.example' })).toMatchObject({ statusCode: 200 });
});

test('X-Forwarded-Host does not count, even if the proxy is trusted', async () => {
  const forwarded = { 'x-forwarded-host': 'console.test', forwarded: 'host=console.test' };
  expect(await ask('/api/docs', { host: 'evil.example', ...forwarded })).toEqual(refusal);
  const evil = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
  expect(await ask('/api/docs', { host: 'console.test', ...evil })).toMatchObject({ statusCode: 200 });
});

test('without a host name no call is accepted, except for the health checks', async () => {
  const say = async (path: string) => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.end(`GET ${path} HTTP/1.0\r\n\r\n`);
    return (await text(socket)).split('\r\n', 1)[0];
  };
  expect(await say('/api/docs')).toContain(' 421 ');
  expect(await say('/healthz')).toContain(' 200 ');
});
