import { connectionBurst, signInPauseMs } from '@ohmstead/device-protocol';
import { expect, test } from 'vitest';
import { AddressLimits } from './admission.ts';

test('connections from one IPv6 network of 64 bits count together', () => {
  const limits = new AddressLimits();
  const admitted = Array.from({ length: connectionBurst + 20 }, (_, host) =>
    limits.mayConnect(`2001:db8:1:2::${host.toString(16)}`, 0),
  );
  // The remainder of the last token counts as one.
  expect(admitted.filter(Boolean).length).toBeLessThanOrEqual(connectionBurst + 1);
  expect(limits.mayConnect('2001:db8:1:3::1', 0)).toBe(true);
});

test('a wrong secret pauses the device for the whole network, and for a mapped IPv4 address as for itself', () => {
  const limits = new AddressLimits();
  limits.noteWrongSecret('2001:db8:1:2::1', 'thing', 0);
  limits.noteWrongSecret('203.0.113.7', 'thing', 0);
  const nowMs = signInPauseMs.first / 2;
  expect(limits.isPaused('2001:db8:1:2::2', 'thing', nowMs)).toBe(true);
  expect(limits.isPaused('2001:db8:1:3::2', 'thing', nowMs)).toBe(false);
  expect(limits.isPaused('::ffff:203.0.113.7', 'thing', nowMs)).toBe(true);
});
