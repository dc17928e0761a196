import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkImage } from './firmware.ts';
import { checkManifest, type Trust } from './manifest.ts';

const { publicKey: key, privateKey } = generateKeyPairSync('ed25519');
const image = Buffer.from('the firmware of tomorrow');
const sha256 = 'c'.repeat(64);
const now = Date.UTC(2026, 5, 1);
const facts = {
  model: 'OA-4',
  version: '2.5.0',
  counter: 7,
  size: image.length,
  sha256,
  notBefore: now - 1_000,
  expires: now + 1_000,
};
const trust: Trust = { model: 'OA-4', counter: 6, key };

function signed(change: object = {}, signer = privateKey): string {
  const text = Buffer.from(JSON.stringify({ ...facts, ...change }));
  return `${text.toString('base64url')}.${sign(null, text, signer).toString('base64url')}`;
}
const offerOf = (manifest: string | null) => ({ version: '2.5.0', url: '', size: image.length, sha256, manifest });
const check = (manifest: string | null, change: Partial<Trust> = {}, at = now) =>
  checkManifest(offerOf(manifest), { ...trust, ...change }, at);

test('a newer image that the manufacturer has signed for this model is installed', () => {
  expect(check(signed())).toEqual({ manifest: facts });
});

const stranger = generateKeyPairSync('ed25519').privateKey;
const flipped = (manifest: string) => manifest.replace(/^./, (first) => (first === 'e' ? 'f' : 'e'));

test.each([
  ['one flipped byte', flipped(signed()), 'signature'],
  ['a signature of somebody else', signed({}, stranger), 'signature'],
  ['a manifest that was cut off', signed().slice(0, 40), 'signature'],
  ['no manifest', null, 'signature'],
  ['an image for another model', signed({ model: 'OL-2' }), 'model'],
  ['an older version', signed({ counter: 5 }), 'older'],
  ['the version that runs', signed({ counter: 6 }), 'older'],
  ['a manifest of another version', signed({ version: '2.4.9' }), 'manifest'],
  ['a manifest of another image', signed({ sha256: 'd'.repeat(64) }), 'manifest'],
  ['a version that is not yet to be installed', signed({ notBefore: now + 1 }), 'expired'],
  ['a version that is no longer to be installed', signed({ expires: now - 1 }), 'expired'],
])('%s is refused', (_, manifest, code) => {
  expect(check(manifest)).toMatchObject({ code });
});

test('a device without the manufacturer’s key accepts unsigned images, but no invalid ones', () => {
  expect(check(null, { key: null })).toEqual({ manifest: null });
  expect(check(signed({}, stranger), { key: null })).toEqual({ manifest: facts });
  expect(check(signed({ model: 'OL-2' }), { key: null })).toMatchObject({ code: 'model' });
});

test('an image that is truncated, or is another one, is refused', () => {
  expect(checkImage(image.subarray(1), { size: image.length, sha256 })).toMatchObject({ code: 'size' });
  expect(checkImage(image, { size: image.length, sha256 })).toMatchObject({ code: 'checksum' });
});
