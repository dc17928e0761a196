import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { publicKeyOf, signToken, type PublicKey } from '@ohmstead/certificates';
import type { Random } from '../../../apps/server/src/testing/random.ts';

export type Made = { id: string; token: string };
type Key = { published: PublicKey; secret: KeyObject };

export async function makeKeys(count: number): Promise<Key[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const { publicKey, privateKey } = generateKeyPairSync('ed25519');
      return { published: await publicKeyOf(String(publicKey.export({ format: 'jwk' }).x)), secret: privateKey };
    }),
  );
}

const base64url = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_');
/** Whatever a text may hold that is written in more than one way: quotes, controls, letters of four bytes, marks. */
const signs = [
  '"',
  '\\',
  '/',
  '\u0007',
  '\n',
  '\u007f',
  '\u2028',
  'é',
  'e\u0301',
  'ß',
  '電',
  '🔋',
  ' ',
  'a',
  '0',
  '<',
  "'",
];
const numbers = [0, 79.95, 80, 103.2, -18.5, 1e-7, 1e21, 123_456.789, 0.1 + 0.2, 1e20, 5e-324];

const text = (random: Random) => Array.from({ length: random.between(0, 24) }, () => random.one(signs)).join('');
const idOf = (random: Random) => Array.from({ length: 22 }, () => random.one(base64url)).join('');

const claimsOf = (random: Random, id: string) => ({
  v: 1,
  jti: id,
  iss: text(random),
  iat: random.between(1_600_000_000, 1_900_000_000),
  exp: random.between(1_600_000_000, 1_900_000_000),
  sn: text(random),
  mod: random.chance(0.5) ? null : text(random),
  cap: random.one(numbers),
  soh: random.between(0, 1_500) / 10,
  u: random.between(0, 200) / 10,
  t: random.one(numbers),
  n: random.between(0, 99),
  ...(random.chance(0.3) && { cust: text(random) }),
});

export async function makeCertificate(random: Random, { published, secret }: Key): Promise<Made> {
  const id = idOf(random);
  return {
    id,
    token: await signToken('ohmstead-certificate', claimsOf(random, id), { kid: published.kid, key: secret }),
  };
}

const encode = (plain: string) => Buffer.from(plain).toString('base64url');

/** Not genuine, although the key has signed all of it. */
export function spoil(random: Random, { id, token }: Made, { published: { kid }, secret }: Key): Made {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  const head = `{"alg":"EdDSA","kid":"${kid}","typ":"ohmstead-certificate"}`;
  const signed = (header: string, body: string) => {
    const message = `${encode(header)}.${encode(body)}`;
    return `${message}.${sign(null, Buffer.from(message), secret).toString('base64url')}`;
  };
  const spoilt = [
    () => signed(head, payload.replace('{', '{ ')),
    () => signed(head, payload.replace('{', '{"soh":100,')),
    () => signed(head, payload.replace('"v":1', '"v":1.0')),
    () => signed(head, payload.replace('"v":1', '"v":true')),
    () => signed(head, payload.replace(id, idOf(random))),
    () => signed(head, `\uFEFF${payload}`),
    () => signed(head.replace('{', '{"crit":[],'), payload),
    () => signed(head.replace('certificate', 'sheet'), payload),
    () => signed(head.replace('EdDSA', 'none'), payload),
    () => `${token}=`,
    () => `${token}.`,
    () => token.slice(0, -1),
  ];
  return { id, token: random.one(spoilt)() };
}

/** With one bit of one character changed. */
export function changeBit(token: string, bit: number): string {
  const bytes = Buffer.from(token);
  const at = bit >> 3;
  bytes[at] = (bytes[at] ?? 0) ^ (1 << (bit & 7));
  return bytes.toString('latin1');
}
