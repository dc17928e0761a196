import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '@ohmstead/domain';
import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { isMissing } from '../files/is-missing.ts';
import { BackupError } from './backup-error.ts';

export const manifestName = 'manifest.json';
export const formatVersion = 1;

const sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });
/** A path within the backup's folder. */
const path = Type.String({ pattern: String.raw`^(?!.*(^|/)\.{1,2}(/|$))[A-Za-z0-9._-]+(/[A-Za-z0-9._-]+)*$` });
const size = Type.Integer({ minimum: 0 });

const savedFile = Type.Object({ path, bytes: size, sha256 }, { additionalProperties: false });
const savedTable = Type.Object(
  { name: Type.String(), columns: Type.Array(Type.String()), rows: size, sha256, file: savedFile },
  { additionalProperties: false },
);
const contents = {
  format: Type.Literal('ohmstead-backup'),
  formatVersion: Type.Integer(),
  productVersion: Type.String(),
  serverVersion: Type.String(),
  takenAt: Type.String(),
  migrations: Type.Array(Type.Object({ number: size, name: Type.String(), checksum: sha256 })),
  /** A table's `sha256` is that of its rows as text; that of its file covers the compressed bytes. */
  tables: Type.Array(savedTable),
  sequences: Type.Array(Type.Object({ name: Type.String(), lastValue: Type.Integer(), isCalled: Type.Boolean() })),
  /** Fingerprints of the keys that seal secrets; the keys are in no backup. Earlier versions did not write them. */
  secretsKeys: Type.Optional(Type.Array(Type.String())),
  /** Firmware images, keys and archives, with their paths in the data folder. */
  files: Type.Array(savedFile),
};
const manifestSchema = Type.Object({ ...contents, sha256 }, { additionalProperties: false });

export type SavedFile = Static<typeof savedFile>;
export type Manifest = Omit<Static<typeof manifestSchema>, 'sha256'>;

const check = Compile(manifestSchema);
const hashOf = (manifest: object) => createHash('sha256').update(JSON.stringify(manifest)).digest('hex');

/** Ends with its own hash, so that accidental damage is noticed. */
export const writeManifest = (manifest: Manifest): string =>
  `${JSON.stringify({ ...manifest, sha256: hashOf(manifest) }, null, 1)}\n`;

export function readManifest(folder: string): Manifest {
  const found = parse(folder);
  const version = isObject(found) ? found['formatVersion'] : undefined;
  if (typeof version === 'number' && version > formatVersion)
    throw new BackupError(`The backup has format ${version}: this version of Ohmstead knows up to ${formatVersion}`);
  if (!check.Check(found)) throw new BackupError(`${manifestName} is not a manifest of a backup`);
  const { sha256: told, ...manifest } = found;
  if (hashOf(manifest) !== told) throw new BackupError(`${manifestName} was changed since it was written`);
  return manifest;
}

function parse(folder: string): unknown {
  try {
    return JSON.parse(readFileSync(join(folder, manifestName), 'utf8'));
  } catch (error) {
    const text = isMissing(error)
      ? `${folder} has no ${manifestName}: it is not a backup, or is unfinished`
      : `${manifestName} is damaged`;
    throw new BackupError(text, { cause: error });
  }
}
