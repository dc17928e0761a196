import { verify, type KeyObject } from 'node:crypto';
import type { OfferFirmware } from '@ohmstead/device-protocol';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';

export type Offer = Pick<Static<typeof OfferFirmware>, 'version' | 'url' | 'size' | 'sha256' | 'manifest'>;
export type Refusal = { code: string; message: string };

/** What a device uses to judge an offer: its own identity and its manufacturer's key. */
export type Trust = {
  model: string;
  /** The counter of the current release; 0 if unknown. */
  counter: number;
  /** Ed25519, built into the device; null if it accepts unsigned images. */
  key: KeyObject | null;
};

const Manifest = Type.Object({
  model: Type.String(),
  version: Type.String(),
  counter: Type.Integer(),
  size: Type.Integer(),
  sha256: Type.String(),
  notBefore: Type.Optional(Type.Number()),
  expires: Type.Optional(Type.Number()),
});
export type Manifest = Static<typeof Manifest>;

/**
 * The manifest of an offer that this device may install, or null if there is none and none is needed; otherwise the reason for refusing.
 */
export function checkManifest(offer: Offer, trust: Trust, now: number): { manifest: Manifest | null } | Refusal {
  if (!offer.manifest) {
    if (trust.key === null) return { manifest: null };
    return { code: 'signature', message: 'The image is not signed' };
  }
  const manifest = readSigned(offer.manifest, trust.key);
  if (manifest === null) return { code: 'signature', message: 'The signature is not by the maker of this device' };
  return findFault(manifest, offer, trust, now) ?? { manifest };
}

function readSigned(signed: string, key: KeyObject | null): Manifest | null {
  const [text = '', signature = ''] = signed.split('.');
  const bytes = Buffer.from(text, 'base64url');
  if (key !== null && !verify(null, bytes, key, Buffer.from(signature, 'base64url'))) return null;
  return parse(bytes);
}

function parse(bytes: Buffer): Manifest | null {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    return Value.Check(Manifest, value) ? value : null;
  } catch {
    return null;
  }
}

function findFault(manifest: Manifest, offer: Offer, { model, counter }: Trust, now: number): Refusal | null {
  const { version, size, sha256, notBefore = 0, expires = Infinity } = manifest;
  if (manifest.model !== model)
    return { code: 'model', message: `The image is for ${manifest.model}, not for ${model}` };
  if (version !== offer.version || size !== offer.size || sha256 !== offer.sha256)
    return { code: 'manifest', message: 'The offer is not the one that was signed' };
  if (manifest.counter <= counter) return { code: 'older', message: `${version} is not newer than what runs` };
  if (now < notBefore || now > expires) return { code: 'expired', message: `${version} may not be installed now` };
  return null;
}
