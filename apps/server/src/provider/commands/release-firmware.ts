import { createHash, sign, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onlyRow } from '@ohmstead/database';
import { constraintOf } from '@ohmstead/domain';
import { asOwner } from '../as-owner.ts';
import { demoFirmwareKey, firmwareKey, publicFirmwareKey } from '../firmware-key.ts';
import type { ProviderAnswer, ProviderContext } from '../provider-context.ts';
import { ProviderError } from '../provider-error.ts';
import { writeWhole } from '../../files/write-whole.ts';

export type FirmwareOptions = { model: string; version: string; file: string; key?: string; expires?: string };

/** Limits how long an attacker who has kept a manifest can bring a device down to an old version. */
const usualLifeMs = 2 * 365 * 86_400_000;

/** The image is named by its hash, so a file is always complete and never overwritten with different contents. */
export async function releaseFirmware(context: ProviderContext, options: FirmwareOptions): Promise<ProviderAnswer> {
  const image = readImage(options.file);
  const key = await signingKey(context, options.key ?? context.firmwareKeyFile);
  const sha256 = createHash('sha256').update(image).digest();
  const folder = join(context.dataDir, 'firmware');
  const fileName = `${sha256.toString('hex')}.bin`;
  mkdirSync(folder, { recursive: true });
  writeWhole(join(folder, fileName), image);
  const notBefore = Date.now();
  const expires = readExpiry(options.expires) ?? notBefore + usualLifeMs;
  const { model, version } = options;
  const facts = { model, version, size: image.length, sha256: sha256.toString('hex'), notBefore, expires };
  return record(context, { ...facts, fileName, key });
}

async function signingKey({ databaseUrl, dataDir }: ProviderContext, file: string | undefined): Promise<KeyObject> {
  if (file === undefined && (await isDemo(databaseUrl))) return demoFirmwareKey(dataDir);
  return firmwareKey(dataDir, file);
}

const isDemo = (databaseUrl: string): Promise<boolean> =>
  asOwner(databaseUrl, async (client) => (await client.query('select from directory.demo_seedings')).rowCount !== 0);

type Facts = {
  model: string;
  version: string;
  size: number;
  sha256: string;
  /** Milliseconds since 1970: devices install the release only between these times. */
  notBefore: number;
  expires: number;
  fileName: string;
  key: KeyObject;
};

async function record({ databaseUrl }: ProviderContext, { key, fileName, ...facts }: Facts): Promise<ProviderAnswer> {
  try {
    return await asOwner(databaseUrl, async (client) => {
      const { rows } = await client.query<{ counter: number }>(
        'select directory.next_firmware_counter($1) as counter',
        [facts.model],
      );
      const manifest = { ...facts, counter: onlyRow(rows).counter };
      const hash = Buffer.from(facts.sha256, 'hex');
      const values = [
        facts.model,
        facts.version,
        manifest.counter,
        facts.size,
        hash,
        fileName,
        signManifest(manifest, key),
      ];
      await client.query('select directory.release_firmware($1, $2, $3, $4, $5, $6, $7)', values);
      return { ...manifest, signed: true, publicKey: publicFirmwareKey(key) };
    });
  } catch (error) {
    throw explain(error, facts.model, facts.version);
  }
}

/** The manifest and its Ed25519 signature, both in base64url, joined by a dot. */
function signManifest(manifest: object, key: KeyObject): string {
  const text = Buffer.from(JSON.stringify(manifest));
  return `${text.toString('base64url')}.${sign(null, text, key).toString('base64url')}`;
}

function readImage(file: string): Buffer {
  if (!existsSync(file)) throw new ProviderError(`There is no file ${file}`);
  const image = readFileSync(file);
  if (image.length === 0) throw new ProviderError(`${file} is empty`);
  return image;
}

function readExpiry(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const expires = Date.parse(text);
  if (expires > Date.now()) return expires;
  throw new ProviderError(`--expires ${text} is not a future date such as 2030-12-31`);
}

function explain(error: unknown, model: string, version: string): unknown {
  const constraint = constraintOf(error);
  if (constraint === 'firmware_releases__pkey') return new ProviderError(`${version} of ${model} is already released`);
  if (constraint === 'firmware_releases__model_name__fkey') return new ProviderError(`There is no model ${model}`);
  return error;
}
