import { expect, test } from 'vitest';
import { isLoopbackHost } from './is-loopback.ts';

test.each([
  '127.0.0.1',
  '127.0.0.2',
  '127.255.255.254',
  '::1',
  '[::1]',
  '0:0:0:0:0:0:0:1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  'localhost',
  'LocalHost',
])('%s is loopback', (host) => {
  expect(isLoopbackHost(host)).toBe(true);
});

test.each([
  '0.0.0.0',
  '::',
  '[::]',
  '',
  '128.0.0.1',
  '10.0.0.7',
  '::ffff:10.0.0.7',
  '::ffff:0.0.0.0',
  'fe80::1',
  'ohmstead.example',
  'localhost.example',
  '127.0.0.1.example',
  '127.1',
])('%s is not loopback', (host) => {
  expect(isLoopbackHost(host)).toBe(false);
});
