import { expect, test } from 'vitest';
import { greeting } from './greeting.ts';

test('a start prints the address, and the same at localhost where it is a loopback address', () => {
  expect(greeting('http://127.0.0.1:3000', false)).toBe(
    '\nOhmstead is ready: http://127.0.0.1:3000\n                   http://localhost:3000\n',
  );
  expect(greeting('https://console.example', false)).toBe('\nOhmstead is ready: https://console.example\n');
  expect(greeting('http://127.0.0.1:3000', true)).toContain(
    'secure@ohmstead.example      asks for a second factor: add this key to an authenticator app\n' +
      '                               OHMSTEADDEMOFACTORKEEPITSECRET22\n',
  );
});
