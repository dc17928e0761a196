import { createHash, createHmac, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { publicKeyOf, type PublicKey } from './public-key.ts';
import { signToken } from './sign-token.ts';
import { verifyCertificate } from './verify-token.ts';

const id = 'AbCdEfGhIjKlMnOpQrStUv';
const claims = {
  v: 1,
  jti: id,
  iss: 'Zoë’s Works',
  iat: 1_700_000_000,
  exp: 1_715_000_000,
  sn: 'SN-1 "A"',
  soh: 82.4,
  u: 1.9,
  fcc: null,
};
const encode = (text: string | Buffer) => Buffer.from(text).toString('base64url');

let [genuine, other]: { key: PublicKey; secret: KeyObject }[] = [];
let token = '';

async function makeKey() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return { key: await publicKeyOf(String(publicKey.export({ format: 'jwk' }).x)), secret: privateKey };
}

beforeAll(async () => {
  [genuine, other] = [await makeKey(), await makeKey()];
  token = await signToken('ohmstead-certificate', claims, { kid: genuine.key.kid, key: genuine.secret });
});

const check = (text: string, address: string | null = id, keys = [genuine!.key, other!.key]) =>
  verifyCertificate(text, address, keys);

/** A token of our own making, signed with the genuine key whatever it says. */
const forged = (payload: string, header?: string, secret = genuine!.secret) => {
  const head = header ?? `{"alg":"EdDSA","kid":"${genuine!.key.kid}","typ":"ohmstead-certificate"}`;
  const text = `${encode(head)}.${encode(payload)}`;
  return `${text}.${sign(null, Buffer.from(text), secret).toString('base64url')}`;
};
const payload = () => Buffer.from(token.split('.')[1]!, 'base64url').toString();

test('a signed token is genuine and says what was signed, in canonical form', async () => {
  expect(await check(token)).toEqual(claims);
  expect(payload()).toBe(
    '{"exp":1715000000,"fcc":null,"iat":1700000000,"iss":"Zoë’s Works","jti":"AbCdEfGhIjKlMnOpQrStUv","sn":"SN-1 \\"A\\"","soh":82.4,"u":1.9,"v":1}',
  );
  expect(await check(forged(payload()))).toEqual(claims);
});

test('the key identifier is the RFC 7638 thumbprint', () => {
  const { x, kid } = genuine!.key;
  expect(createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest('base64url')).toBe(kid);
});

test('no single changed bit of a token verifies', async () => {
  const bytes = Buffer.from(token);
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const changed = Buffer.from(bytes);
    changed[bit >> 3]! ^= 1 << (bit & 7);
    expect(await check(changed.toString('latin1'), null)).toBeNull();
  }
});

test('no single changed bit of the signed bytes verifies', async () => {
  const parts = token.split('.').map((part) => Buffer.from(part, 'base64url'));
  for (const [index, part] of parts.entries())
    for (let bit = 0; bit < part.length * 8; bit++) {
      const changed = parts.map((each) => Buffer.from(each));
      changed[index]![bit >> 3]! ^= 1 << (bit & 7);
      expect(await check(changed.map(encode).join('.'), null)).toBeNull();
    }
});

test.each([
  ['doubled names', () => forged(payload().replace('{', '{"soh":99.9,'))],
  ['names in another order', () => forged(`{"v":1,${payload().slice(1).replace(',"v":1', '')}`)],
  ['blanks', () => forged(payload().replace(',', ', '))],
  ['a number that is written in another way', () => forged(payload().replace('82.4', '82.40'))],
  ['another version', () => forged(payload().replace('"v":1', '"v":2'))],
  ['no object', () => forged('[1]')],
  ['a byte order mark', () => forged(`\uFEFF${payload()}`)],
  ['a further member of the header', () => forged(payload(), header({ crit: ['x'] }))],
  ['the type of a sheet', () => forged(payload(), header({ typ: 'ohmstead-sheet' }))],
  ['a key that is not published', () => forged(payload(), header({ kid: 'foreign' }))],
  ['the key of another organisation', () => forged(payload(), header({ kid: other!.key.kid }))],
  ['a key in the header', () => forged(payload(), header({ jwk: other!.key }), other!.secret)],
  ['alg none without a signature', () => `${encode(header({ alg: 'none' }))}.${encode(payload())}.`],
  ['alg none', () => forged(payload(), header({ alg: 'none' }))],
  ['padding', () => `${token}=`],
  ['a fourth part', () => `${token}.${token.split('.')[2]}`],
  ['two parts', () => token.split('.').slice(0, 2).join('.')],
  ['blanks around it', () => ` ${token}`],
  ['nothing', () => ''],
])('a token with %s is not genuine', async (_, make) => expect(await check(make())).toBeNull());

const header = (changed: Record<string, unknown>) => {
  const members = { alg: 'EdDSA', kid: genuine!.key.kid, typ: 'ohmstead-certificate', ...changed };
  return JSON.stringify(Object.fromEntries(Object.entries(members).toSorted(([a], [b]) => (a < b ? -1 : 1))));
};

test('a token signed by HMAC with the public key is not genuine', async () => {
  const text = `${encode(header({ alg: 'HS256' }))}.${encode(payload())}`;
  const mac = createHmac('sha256', Buffer.from(genuine!.key.x, 'base64url')).update(text).digest('base64url');
  expect(await check(`${text}.${mac}`)).toBeNull();
});

test('unused bits at the end of a part, which decode to the same bytes, are not genuine', async () => {
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  // 64 bytes leave four unused bits in the last of 86 characters.
  const last = digits.indexOf(token.at(-1)!);
  const same = `${token.slice(0, -1)}${digits[last ^ 1]}`;
  expect(Buffer.from(same.split('.')[2]!, 'base64url')).toEqual(Buffer.from(token.split('.')[2]!, 'base64url'));
  expect(await check(same)).toBeNull();
});

test('the id of the address must be that of the token, and its key be published', async () => {
  expect(await check(token, 'BbCdEfGhIjKlMnOpQrStUv')).toBeNull();
  expect(await check(token, id, [other!.key])).toBeNull();
  expect(await check(token, null)).toEqual(claims);
});

test('another implementation verifies the signature', () => {
  const [head, body, signature] = token.split('.');
  const { x } = genuine!.key;
  const key = { key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' } as const;
  expect(verify(null, Buffer.from(`${head}.${body}`), key, Buffer.from(signature!, 'base64url'))).toBe(true);
});
