import { expect, test } from 'vitest';
import { readClaimCode, readClaimLink } from './read-claim-link.ts';

test.each([
  ['https://console.example/account/claim-device/ohm-4f2a', 'ohm-4f2a'],
  ['  http://127.0.0.1:8080/account/claim-device/ohm-4f2a/?from=label ', 'ohm-4f2a'],
  ['/account/claim-device/ohm-4f2a#top', 'ohm-4f2a'],
  ['ohm-4f2a', 'ohm-4f2a'],
])('a claim link names its device, whole or as its last part: %s', (text, name) => {
  expect(readClaimLink(text)).toBe(name);
});

test.each(['https://console.example/devices', 'two words', 'https://elsewhere.example/', ''])(
  'anything else is not a claim link: %s',
  (text) => {
    expect(readClaimLink(text)).toBeUndefined();
  },
);

test('a scanned code must be a whole claim link, so that the serial number on the label is not taken for a device', () => {
  expect(readClaimCode('HTTPS://console.example/account/claim-device/ohm-4f2a')).toBe('ohm-4f2a');
  for (const text of ['ohm-4f2a', 'DEPOT-001', '/account/claim-device/ohm-4f2a', 'https://elsewhere.example/', ''])
    expect(readClaimCode(text)).toBeUndefined();
});
