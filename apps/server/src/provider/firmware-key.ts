import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ProviderError } from './provider-error.ts';
import { writeWhole } from '../files/write-whole.ts';

const ownKeyFile = (dataDir: string) => join(dataDir, 'provider', 'firmware-key.pem');

/**
 * The key that firmware is signed with. Who makes devices keeps it away from the server and names it; without one the tool makes
 * itself a key, so that the product can be tried (docs/decisions/0024).
 */
export function firmwareKey(dataDir: string, file?: string): KeyObject {
  if (file !== undefined) return readKey(file);
  const own = ownKeyFile(dataDir);
  if (!existsSync(own)) makeKey(own);
  return readKey(own);
}

/** What devices know the maker by, in PEM form. */
export const publicFirmwareKey = (key: KeyObject): string =>
  createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();

function makeKey(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const { privateKey } = generateKeyPairSync('ed25519');
  writeWhole(file, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
}

function readKey(file: string): KeyObject {
  try {
    const key = createPrivateKey(readFileSync(file));
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // Told below, together with keys of another kind.
  }
  throw new ProviderError(`${file} is not an Ed25519 private key in PEM form`);
}
