import { expect, test } from 'vitest';
import { attestationOf } from '../testing/software-authenticator.ts';
import { isWithoutCertificates } from './judge-passkey.ts';

const certificate = Buffer.from('certificate');

test.each([
  ['none', [], true],
  ['packed', [], true],
  ['packed', [certificate], false],
  ['android-key', [certificate], false],
  ['android-safetynet', [], false],
  ['apple', [certificate], false],
] as const)(
  'an attestation of format %s with %j, which names no address to call: %s',
  async (format, list, isTaken) => {
    const attestation = attestationOf(format, list).toString('base64url');
    expect(await isWithoutCertificates(attestation)).toBe(isTaken);
  },
);

test.each(['', 'AAAA', '!'])('what is no attestation is taken by no one: %j', async (text) =>
  expect(await isWithoutCertificates(text)).toBe(false),
);
