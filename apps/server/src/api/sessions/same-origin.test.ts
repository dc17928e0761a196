import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { isOwnOrigin, isUnderAnotherName, originsOf } from './same-origin.ts';

const publicOrigins = originsOf(new URL('https://console.example'), { hostNames: ['intranet.example'] });
const localOrigins = originsOf(new URL('http://127.0.0.1:3000'), { machineName: 'Box' });

test.each([
  'console.example',
  'CONSOLE.example:443',
  'console.example.',
  'intranet.example:8443',
  'localhost:3000',
  '127.0.0.1',
  '10.0.0.7:3000',
  '[::1]:3000',
  '[fd00::1]',
])('%s is one of our names', (host) => {
  expect(publicOrigins.isOwnHost(host)).toBe(true);
});

test.each([
  undefined,
  '',
  'evil.example',
  'box',
  'console.example.evil.example',
  'console.example..',
  'console.example@evil.example',
  'evil.example@console.example',
  'console.example/evil.example',
  'console.example, evil.example',
  'console.example:443:80',
  'console.example:99999',
  '[::1',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
])('%s is not one of our names', (host) => {
  expect(publicOrigins.isOwnHost(host)).toBe(false);
});

test('without PUBLIC_URL the machine’s own name is accepted too', () => {
  expect(localOrigins.isOwnHost('box:3000')).toBe(true);
  expect(localOrigins.isOwnHost('other-box:3000')).toBe(false);
});

test.each([
  [publicOrigins, 'https://console.example', 'console.example'],
  [publicOrigins, 'https://console.example', 'internal.example'],
  [publicOrigins, 'https://intranet.example', 'intranet.example'],
  [localOrigins, 'http://127.0.0.1:3000', '127.0.0.1:3000'],
  [localOrigins, 'http://localhost:3000', 'localhost:3000'],
  [localOrigins, 'http://box', 'BOX:80'],
  [localOrigins, 'http://[::1]:3000', '[::1]:3000'],
])('a page of ours may act: %#', (origins, origin, host) => {
  expect(isOwnOrigin(origin, host, origins)).toBe(true);
});

test.each([
  [publicOrigins, 'http://console.example', 'console.example'],
  [publicOrigins, 'http://intranet.example', 'intranet.example'],
  [publicOrigins, 'https://intranet.example', 'console.example'],
  [publicOrigins, 'https://localhost', 'localhost'],
  [publicOrigins, 'https://10.0.0.7', '10.0.0.7'],
  [localOrigins, 'https://localhost:3000', 'localhost:3000'],
  [localOrigins, 'http://localhost:3001', 'localhost:3000'],
  [localOrigins, 'http://evil.example:3000', 'evil.example:3000'],
  [localOrigins, 'null', 'localhost:3000'],
])('a page of another origin may not, whatever host it calls and with whatever scheme: %#', (origins, origin, host) => {
  expect(isOwnOrigin(origin, host, origins)).toBe(false);
});

test.each([
  [localOrigins, 'localhost:3000', true],
  [localOrigins, '[::1]:3000', true],
  [localOrigins, '127.0.0.1:3000', false],
  [publicOrigins, 'intranet.example', true],
  [publicOrigins, 'console.example', false],
  [publicOrigins, 'CONSOLE.example:443', false],
  // Not ours, or as a proxy names it: who is sent to PUBLIC_URL comes back here.
  [publicOrigins, 'evil.example', false],
  [publicOrigins, '127.0.0.1', false],
  [publicOrigins, 'intranet.example:3000', false],
  [localOrigins, 'localhost:8080', false],
  [localOrigins, undefined, false],
])('a request comes under another of our names: %#', (origins, host, is) => {
  expect(isUnderAnotherName({ headers: { host } } as FastifyRequest, origins)).toBe(is);
});
