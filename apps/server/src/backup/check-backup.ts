import { join } from 'node:path';
import { requireKnown } from '@ohmstead/database';
import { messageOf } from '@ohmstead/domain';
import { digestFile } from '../files/digest-file.ts';
import { BackupError } from './backup-error.ts';
import { readManifest, type Manifest, type SavedFile } from './manifest.ts';

/** Reads every byte before anything is written: a damaged or incomplete backup is refused with the name of the faulty file. */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = readManifest(folder);
  for (const file of [...manifest.tables.map((table) => table.file), ...manifest.files]) await checkFile(folder, file);
  try {
    requireKnown(manifest.migrations);
  } catch (error) {
    throw new BackupError(messageOf(error), { cause: error });
  }
  return manifest;
}

async function checkFile(folder: string, { path, bytes, sha256 }: SavedFile): Promise<void> {
  const found = await digestFile(join(folder, path));
  if (found === undefined) throw new BackupError(`${path} is missing in the backup`);
  if (found.bytes !== bytes)
    throw new BackupError(`${path} has ${found.bytes} bytes, and had ${bytes} when it was written`);
  if (found.sha256 !== sha256) throw new BackupError(`${path} was changed since it was written`);
}
