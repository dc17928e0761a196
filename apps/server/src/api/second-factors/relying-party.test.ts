import { expect, test } from 'vitest';
import { relyingPartyOf } from './relying-party.ts';

test.each([
  ['https://console.example', 'console.example', 'https://console.example'],
  ['https://console.example:8443', 'console.example', 'https://console.example:8443'],
  ['http://127.0.0.1:3000', 'localhost', 'http://localhost:3000'],
  ['http://[::1]:3000', 'localhost', 'http://localhost:3000'],
  ['http://localhost:3000', 'localhost', 'http://localhost:3000'],
])('passkeys of %s are made for %s and count at %s', (publicUrl, id, origin) =>
  expect(relyingPartyOf(new URL(publicUrl))).toEqual({ id, origin }),
);
