import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { CreationOptions, NewPasskey, RequestOptions, ShownPasskey } from '@ohmstead/contract';

/** What may be wrong with what it says; everything else is right, and truly signed. */
export type Lie = {
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  crossOrigin?: boolean;
  isUserVerified?: boolean;
  counter?: number;
  userHandle?: string | null;
};
type Key = { id: Buffer; privateKey: KeyObject; handle: string };

const origin = 'https://console.test';
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url');
const uint = (value: number, bytes: number) => {
  const written = Buffer.alloc(bytes);
  written.writeUIntBE(value, 0, bytes);
  return written;
};

/** CBOR, as much as is needed. */
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
const cborBytes = (bytes: Buffer) => Buffer.concat([Buffer.from([0x59]), uint(bytes.length, 2), bytes]);
const cborMap = (entries: readonly Buffer[]) => Buffer.concat([Buffer.from([0xa0 + entries.length / 2]), ...entries]);

/** A statement names certificates where it has some. */
export function attestationOf(format: string, certificates: readonly Buffer[], authData = Buffer.alloc(37)): Buffer {
  const list = [Buffer.from([0x80 + certificates.length]), ...certificates.map(cborBytes)];
  const statement = cborMap(certificates.length === 0 ? [] : [cborText('x5c'), Buffer.concat(list)]);
  const named = [cborText('fmt'), cborText(format), cborText('attStmt'), statement];
  return cborMap([...named, cborText('authData'), cborBytes(authData)]);
}

const flagsOf = (isUserVerified: boolean, hasKey: boolean): number =>
  // User present, eligible for backup, backed up.
  0x01 | 0x08 | 0x10 | (isUserVerified ? 0x04 : 0) | (hasKey ? 0x40 : 0);

/** COSE: an EC2 key for ES256 on P-256. */
function publicKeyOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]);
  return Buffer.concat([
    head,
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, 'base64url'),
  ]);
}

/** Holds passkeys like that of a phone, and says what a test wants said. */
export class SoftwareAuthenticator {
  readonly #keys: Key[] = [];
  /** 0 as of those that do not count. */
  counter = 0;

  create({ publicKey }: CreationOptions, lie: Lie = {}): NewPasskey {
    const { publicKey: made, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const key = { id: randomBytes(16), privateKey, handle: publicKey.user.id };
    this.#keys.push(key);
    const credential = Buffer.concat([Buffer.alloc(16), uint(key.id.length, 2), key.id, publicKeyOf(made)]);
    const authData = Buffer.concat([this.#authData(lie.rpId ?? publicKey.rp.id, lie, true), credential]);
    const attestationObject = attestationOf('none', [], authData);
    const clientDataJSON = this.#clientData('webauthn.create', publicKey.challenge, lie);
    const response = {
      clientDataJSON: base64url(clientDataJSON),
      attestationObject: base64url(attestationObject),
      transports: ['internal', 'hybrid'],
    };
    const id = base64url(key.id);
    // What browsers add, and we pass over.
    const unknown = { authenticatorAttachment: 'platform', clientExtensionResults: { credProps: { rk: true } } };
    return { id, rawId: id, type: 'public-key', response, ...unknown };
  }

  /** With the passkey made last. */
  get({ publicKey }: RequestOptions, lie: Lie = {}): ShownPasskey {
    const key = this.#keys.at(-1);
    if (!key) throw new Error('There is no passkey');
    const authData = this.#authData(lie.rpId ?? publicKey.rpId, lie, false);
    const clientDataJSON = this.#clientData('webauthn.get', publicKey.challenge, lie);
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientDataJSON)]), key.privateKey);
    const id = base64url(key.id);
    const response = {
      clientDataJSON: base64url(clientDataJSON),
      authenticatorData: base64url(authData),
      signature: base64url(signature),
      userHandle: lie.userHandle === undefined ? key.handle : lie.userHandle,
    };
    return { id, rawId: id, type: 'public-key', response };
  }

  #authData(rpId: string, lie: Lie, hasKey: boolean): Buffer {
    const flags = Buffer.from([flagsOf(lie.isUserVerified ?? true, hasKey)]);
    return Buffer.concat([sha256(rpId), flags, uint(lie.counter ?? this.counter, 4)]);
  }

  #clientData(type: string, challenge: string, lie: Lie): string {
    const said = { type: lie.type ?? type, challenge: lie.challenge ?? challenge, origin: lie.origin ?? origin };
    return JSON.stringify({ ...said, crossOrigin: lie.crossOrigin ?? false });
  }
}
