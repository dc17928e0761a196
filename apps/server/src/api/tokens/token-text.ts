import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { TokenKind } from '@ohmstead/contract';

const prefixes: Readonly<Record<TokenKind, string>> = { personal: 'ohm_p_', service: 'ohm_s_' };
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secretBytes = 32;
/** 32 bytes in base 62. */
const secretLength = 43;
const checksumLength = 6;
const form = /^ohm_[ps]_[0-9A-Za-z]{49}$/;
const hintLength = 4;

function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; rest > 0n; rest /= 62n) text = alphabet.charAt(Number(rest % 62n)) + text;
  return text.padStart(length, '0');
}

const checksumOf = (text: string): string => base62(BigInt(crc32(text)), checksumLength);

/** The text of a new token: prefix, secret and checksum, 55 characters. */
export function newTokenText(kind: TokenKind): string {
  const secret = base62(BigInt(`0x${randomBytes(secretBytes).toString('hex')}`), secretLength);
  const text = `${prefixes[kind]}${secret}`;
  return `${text}${checksumOf(text)}`;
}

/** Whether it can be a token at all: a mistyped one is refused without a look-up. */
export const isTokenText = (text: unknown): text is string =>
  typeof text === 'string' &&
  form.test(text) &&
  checksumOf(text.slice(0, -checksumLength)) === text.slice(-checksumLength);

/** By its prefix, mistyped or not. */
export const looksLikeToken = (text: string): boolean => /^ohm_[ps]_/.test(text);

export const hintOf = (text: string): string => `${text.slice(0, prefixes.personal.length)}…${text.slice(-hintLength)}`;
