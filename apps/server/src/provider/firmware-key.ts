import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ProviderError } from './provider-error.ts';
import { writeWhole } from '../files/write-whole.ts';

/** Where earlier versions kept a generated key. Outside the demo, every release must now name a key file. */
export const formerKeyFile = (dataDir: string): string => join(dataDir, 'provider', 'firmware-key.pem');
const demoKeyFile = (dataDir: string) => join(dataDir, 'demo', 'firmware-key.pem');

/**
 * The key for signing firmware, from a file that the manufacturer names. It is neither in DATA_DIR nor in backups, so an intruder on the
 * server cannot find it (docs/decisions/0145).
 */
export function firmwareKey(dataDir: string, file: string | undefined): KeyObject {
  if (file === undefined) throw new ProviderError(withoutKey(dataDir));
  if (isWithin(file, dataDir))
    throw new ProviderError(`${file} is in DATA_DIR, within reach of the API: move the key elsewhere`);
  return readKey(file);
}

/** The key of the demo, created if necessary; only simulated analyzers trust it. */
export function demoFirmwareKey(dataDir: string): KeyObject {
  const file = demoKeyFile(dataDir);
  if (!existsSync(file)) makeDemoKey(file, formerKeyFile(dataDir));
  return readKey(file);
}

/** The public key that devices verify firmware with, in PEM form. */
export const publicFirmwareKey = (key: KeyObject): string =>
  createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();

function withoutKey(dataDir: string): string {
  const former = formerKeyFile(dataDir);
  const what = 'FIRMWARE_KEY_FILE or --key must name the key that signs, a file outside of DATA_DIR';
  return existsSync(former)
    ? `${what}: yours is still ${former}, move it out of reach of servers and backups`
    : `${what}: \`openssl genpkey -algorithm ed25519 -out FILE\` makes one`;
}

function isWithin(file: string, folder: string): boolean {
  if (!existsSync(file) || !existsSync(folder)) return false;
  const way = relative(realpathSync(folder), realpathSync(file));
  return way !== '' && !way.startsWith('..');
}

function makeDemoKey(file: string, former: string): void {
  mkdirSync(dirname(file), { recursive: true });
  if (existsSync(former)) return renameSync(former, file);
  const { privateKey } = generateKeyPairSync('ed25519');
  writeWhole(file, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
}

function readKey(file: string): KeyObject {
  try {
    const key = createPrivateKey(readFileSync(file));
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // Reported below, together with keys of another kind.
  }
  throw new ProviderError(`${file} is not an Ed25519 private key in PEM form`);
}
