import { generateKeyPairSync } from 'node:crypto';
import { publicKeyOf, signToken, type PublicKey } from '@ohmstead/certificates';
import type { CertificateStatus } from '@ohmstead/contract';
import { expect, test } from 'vitest';
import { exampleClaims } from '../testing/example-claims.ts';
import { judgeCertificate } from './judge-certificate.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const published = await publicKeyOf(String(publicKey.export({ format: 'jwk' }).x));
const key = { kid: published.kid, key: privateKey };
const claims = exampleClaims;
const id = claims.jti;

const untouched: CertificateStatus = { revoked: null, replaced: false };
type Story = {
  token?: string;
  address?: string;
  keys?: PublicKey[][];
  status?: CertificateStatus | Error;
  exp?: number;
};

/** What the page is about to show, and what was asked for it. */
async function open({
  token,
  address = `/c/${id}`,
  keys = [[published]],
  status = untouched,
  exp = claims.exp,
}: Story) {
  const shown = token ?? (await signToken('ohmstead-certificate', { ...claims, exp }, key));
  const asked: string[] = [];
  const left = [...keys];
  const sources = {
    fetchPublicKeys: async (cache: string) => (asked.push(cache), left.shift() ?? keys.at(-1)!),
    fetchStatus: async (of: string) => {
      asked.push(of);
      if (status instanceof Error) throw status;
      return status;
    },
  };
  const judged = await judgeCertificate(new URL(`https://console.example${address}#${shown}`), sources);
  return { judged, asked };
}

test.each<[string, Story]>([
  ['valid', {}],
  ['expired', { exp: 1_700_000_001 }],
  ['replaced', { status: { revoked: null, replaced: true } }],
  ['revoked', { status: { revoked: { at: 1, reason: 'measurementError' }, replaced: true } }],
  ['unchecked', { status: new Error('offline') }],
])('a genuine certificate is %s', async (verdict, story) => {
  const { judged } = await open(story);
  expect(judged).toMatchObject({ verdict, claims: { ...claims, exp: story.exp ?? claims.exp } });
});

test.each<[string, Story]>([
  ['a changed token', { token: `${(await signToken('ohmstead-certificate', claims, key)).slice(0, -4)}AAAA` }],
  ['another id in the address', { address: '/c/BbCdEfGhIjKlMnOpQrStUv' }],
  ['an address without an id', { address: '/c/x' }],
  ['a foreign key', { keys: [[]] }],
  ['no token', { token: '' }],
])('%s is not genuine', async (_, story) => {
  const { judged } = await open(story);
  expect(judged).toEqual({ verdict: 'notGenuine' });
});

test('a key that is newer than the answer that the browser keeps is loaded', async () => {
  const { judged, asked } = await open({ keys: [[], [published]] });
  expect([judged.verdict, asked]).toEqual(['valid', [id, 'default', 'reload']]);
});

test('the status is asked at once, not only once the signature is checked', async () => {
  const { asked } = await open({});
  expect(asked).toEqual([id, 'default']);
});

test('without keys nothing is said of the certificate', async () => {
  const noKeys = () => Promise.reject(new Error('offline'));
  const address = new URL(`https://console.example/c/${id}#x`);
  const judged = await judgeCertificate(address, { fetchPublicKeys: noKeys, fetchStatus: async () => untouched });
  expect(judged).toEqual({ verdict: 'unverifiable' });
});
