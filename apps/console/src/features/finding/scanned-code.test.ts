import { expect, test } from 'vitest';
import { addressOfCode } from './scanned-code.ts';

test.each([
  [' SN-0012 ', '/find?code=SN-0012'],
  ['HX 7/&=', '/find?code=HX%207%2F%26%3D'],
  ['https://elsewhere.example/SN-1', '/find?code=https%3A%2F%2Felsewhere.example%2FSN-1'],
  ['https://console.example/account/claim-device/thing-77', '/account/claim-device/thing-77'],
  ['http://192.0.2.7/q/7K3F9M2XQ0VZ', '/q/7k3f9m2xq0vz'],
  ['7k3f9m2xq0vz', '/find?code=7k3f9m2xq0vz'],
  ['thing-77', '/find?code=thing-77'],
  ['00123', '/find?code=00123'],
  ['1e5', '/find?code=%221e5%22'],
  ['  ', undefined],
  ['x'.repeat(101), undefined],
])('a code that is no claim link is searched for as a serial number: %j', (text, address) => {
  expect(addressOfCode(text)).toBe(address);
});
