import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { testApi } from '../testing/test-api.ts';

const { app } = await testApi();
const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);

async function send(request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(request);
  return text(socket);
}
const openConnections = async () => promisify<number>((done) => app.server.getConnections(done))();
const ask = (method: string) => send(`${method} /api/session HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n`);

test.each([
  ['TRACE', 'GET, POST, DELETE'],
  ['PROPFIND', 'GET, POST, DELETE'],
  ['BREW', 'GET, POST, PUT, DELETE'],
  ['CONNECT', 'GET, POST, PUT, DELETE'],
])('%s and other unknown methods are 405, with the allowed methods', async (method, allowed) => {
  const answer = await ask(method);
  expect(answer).toMatch(/^HTTP\/1\.1 405 Method Not Allowed\r\n/);
  expect(answer).toContain(`allow: ${allowed}\r\n`);
  expect(answer).toContain('"code":"method-not-allowed"');
});

test('a client that requests a tunnel and stays is cut off', async () => {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.resume().write('CONNECT example.test:443 HTTP/1.1\r\nhost: example.test\r\n\r\n');
  await once(socket, 'end');
  // Our own half stays open: the server must not wait for it.
  await expect.poll(() => openConnections(), { timeout: 20_000 }).toBe(0);
  socket.destroy();
});

test('what is not HTTP gets an error in the common form, and loses its connection', async () => {
  const answer = await send('GET /api/session HTTP/9\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(answer).toContain('"code":"bad-input"');
});
