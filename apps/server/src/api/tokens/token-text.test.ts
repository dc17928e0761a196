import { expect, test } from 'vitest';
import { hintOf, isTokenText, newTokenText } from './token-text.ts';

test('a token is its prefix, 43 characters and a checksum: CRC-32 of the 49 before it, base62, filled with 0 on the left', () => {
  const known = `ohm_p_${'0'.repeat(43)}`;
  const [personal, service] = [newTokenText('personal'), newTokenText('service')];
  expect([personal, service]).toEqual([
    expect.stringMatching(/^ohm_p_[0-9A-Za-z]{49}$/),
    expect.stringMatching(/^ohm_s_[0-9A-Za-z]{49}$/),
  ]);
  expect([personal, service].every(isTokenText)).toBe(true);
  expect(isTokenText(`${known}${checksum(known)}`)).toBe(true);
});

test('any single mistyped character is noticed', () => {
  const text = newTokenText('personal');
  for (let at = 0; at < text.length; at++) {
    const other = text.charAt(at) === 'a' ? 'b' : 'a';
    expect(isTokenText(text.slice(0, at) + other + text.slice(at + 1))).toBe(false);
  }
  expect([`${text}a`, text.slice(1), '', 'ohm_p_'].some(isTokenText)).toBe(false);
});

test('the hint is the prefix and the last four characters', () => {
  const text = newTokenText('service');
  expect(hintOf(text)).toBe(`ohm_s_…${text.slice(51)}`);
});

/** Bit by bit, from the definition. */
function checksum(text: string): string {
  let crc = 0xffff_ffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb8_8320 : 0);
  }
  let rest = (crc ^ 0xffff_ffff) >>> 0;
  let digits = '';
  for (let place = 0; place < 6; place++) {
    digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}
