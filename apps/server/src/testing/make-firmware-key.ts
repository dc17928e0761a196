import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A key of a maker of devices, in a folder of its own, as it must not lie in DATA_DIR. */
export function makeFirmwareKey(): { folder: string; file: string } {
  const folder = mkdtempSync(join(tmpdir(), 'firmware-key-'));
  const file = join(folder, 'key.pem');
  const { privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  return { folder, file };
}
