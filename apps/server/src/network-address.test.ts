import { expect, test } from 'vitest';
import { addressKey, isLoopbackAddress, isLoopbackHost } from './network-address.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
  ['unknown', 'unknown'],
])('limits count %s as %s', (address, key) => expect(addressKey(address)).toBe(key));

test('an IPv4 address is loopback also if it arrives mapped into IPv6', () => {
  for (const own of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '127.0.0.2']) expect(isLoopbackAddress(own)).toBe(true);
  for (const other of ['203.0.113.7', '::', '::2', '2001:db8::1', '']) expect(isLoopbackAddress(other)).toBe(false);
});

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
