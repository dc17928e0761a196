import { createHash, createPrivateKey, sign, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asOwner } from '../as-owner.ts';
import type { ProviderAnswer, ProviderContext } from '../provider-context.ts';
import { ProviderError } from '../provider-error.ts';
import { writeWhole } from '../write-whole.ts';

export type FirmwareOptions = { model: string; version: string; file: string; key?: string };

/** The image is named by its hash, so a file is either whole or absent, and never another one. */
export async function releaseFirmware(context: ProviderContext, options: FirmwareOptions): Promise<ProviderAnswer> {
  const image = readImage(options.file);
  const key = options.key === undefined ? undefined : readKey(options.key);
  const sha256 = createHash('sha256').update(image).digest();
  const folder = join(context.dataDir, 'firmware');
  const fileName = `${sha256.toString('hex')}.bin`;
  mkdirSync(folder, { recursive: true });
  writeWhole(join(folder, fileName), image);
  const facts = { model: options.model, version: options.version, size: image.length, sha256: sha256.toString('hex') };
  return record(context, { ...facts, fileName, key });
}

type Facts = {
  model: string;
  version: string;
  size: number;
  sha256: string;
  fileName: string;
  key: KeyObject | undefined;
};

async function record({ databaseUrl }: ProviderContext, { key, fileName, ...facts }: Facts): Promise<ProviderAnswer> {
  try {
    return await asOwner(databaseUrl, async (client) => {
      const { rows } = await client.query('select directory.next_firmware_counter($1) as counter', [facts.model]);
      const manifest = { ...facts, counter: rows[0].counter as number };
      const hash = Buffer.from(facts.sha256, 'hex');
      const signed = key === undefined ? null : signManifest(manifest, key);
      const values = [facts.model, facts.version, manifest.counter, facts.size, hash, fileName, signed];
      await client.query('select directory.release_firmware($1, $2, $3, $4, $5, $6, $7)', values);
      return { ...manifest, signed: signed !== null };
    });
  } catch (error) {
    throw explain(error, facts.model, facts.version);
  }
}

/** The manifest and its Ed25519 signature, each in base64url, joined by a point. */
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

function readKey(file: string): KeyObject {
  try {
    const key = createPrivateKey(readFileSync(file));
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // Told below, together with keys of another kind.
  }
  throw new ProviderError(`${file} is not an Ed25519 private key in PEM form`);
}

function explain(error: unknown, model: string, version: string): unknown {
  const { constraint } = error as { constraint?: string };
  if (constraint === 'firmware_releases__pkey') return new ProviderError(`${version} of ${model} is released already`);
  if (constraint === 'firmware_releases__model_name__fkey') return new ProviderError(`There is no model ${model}`);
  return error;
}
