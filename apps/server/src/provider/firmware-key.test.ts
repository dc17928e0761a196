import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isKept, listKeptFiles } from '../backup/kept-files.ts';
import { makeFirmwareKey } from '../testing/make-firmware-key.ts';
import { demoFirmwareKey, firmwareKey, formerKeyFile, publicFirmwareKey } from './firmware-key.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'firmware-data-'));
const key = makeFirmwareKey();
afterAll(() => [dataDir, key.folder].forEach((folder) => rmSync(folder, { recursive: true })));

test('a release is signed with the given key, and with no other', () => {
  expect(firmwareKey(dataDir, key.file).asymmetricKeyType).toBe('ed25519');
  expect(() => firmwareKey(dataDir, undefined)).toThrow(/FIRMWARE_KEY_FILE or --key must name .*openssl genpkey/);
  expect(existsSync(formerKeyFile(dataDir))).toBe(false);
});

test('a key in DATA_DIR, where the API can read it, is refused by whatever name', () => {
  const former = formerKeyFile(dataDir);
  mkdirSync(dirname(former));
  copyFileSync(key.file, former);
  const link = join(key.folder, 'link.pem');
  symlinkSync(former, link);
  for (const file of [former, link]) expect(() => firmwareKey(dataDir, file)).toThrow('is in DATA_DIR');
});

test('a key that the tool once made has to be moved away, and no backup includes or restores it', () => {
  expect(() => firmwareKey(dataDir, undefined)).toThrow(`yours is still ${formerKeyFile(dataDir)}, move it`);
  expect(listKeptFiles({ dataDir })).toEqual([]);
  expect([isKept('provider/firmware-key.pem'), isKept('firmware/image.bin')]).toEqual([false, true]);
});

test('the demo has a key of its own, which nobody else may read; an older demo keeps the one that its analyzers trust', () => {
  expect(publicFirmwareKey(demoFirmwareKey(dataDir))).toBe(publicFirmwareKey(firmwareKey(dataDir, key.file)));
  expect(existsSync(formerKeyFile(dataDir))).toBe(false);
  const fresh = join(dataDir, 'fresh');
  demoFirmwareKey(fresh);
  expect(statSync(join(fresh, 'demo', 'firmware-key.pem')).mode & 0o777).toBe(0o600);
});
