import { expect, test } from 'vitest';
import { isEmailAddress } from './email-address.ts';

test.each(['ada@acme.example', 'ada.lovelace+x@mail.acme.co.uk', "o'neil@x-y.example", 'a@b.cd'])(
  '%s is a valid email address',
  (text) => expect(isEmailAddress(text)).toBe(true),
);

test.each([
  '',
  'ada',
  'ada@',
  '@acme.example',
  'ada@localhost',
  'ada@@acme.example',
  'ada@acme..example',
  '.ada@acme.example',
  'ada@-acme.example',
  'ada@acme.example, eve@evil.example',
  'ada@acme.example\r\nBcc: eve@evil.example',
  'ada @acme.example',
  'Ada <ada@acme.example>',
  '"ada"@acme.example',
  'ada@[127.0.0.1]',
  'аda@acme.example',
  'ada@аcme.example',
  'ada＠acme.example',
  'ada@acme.exampl\u0131',
  `${'a'.repeat(65)}@acme.example`,
  `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(20)}`,
])('%j is not', (text) => expect(isEmailAddress(text)).toBe(false));
