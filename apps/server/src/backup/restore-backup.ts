import { createReadStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { restoreDatabase, type RolePasswords } from '@ohmstead/database';
import { messageOf } from '@ohmstead/domain';
import { digestFile } from '../files/digest-file.ts';
import { openCompressed } from '../files/open-compressed.ts';
import { saveStream } from '../files/save-stream.ts';
import { syncFolder } from '../files/sync-folder.ts';
import { BackupError } from './backup-error.ts';
import { beginAnew } from './begin-anew.ts';
import { checkBackup } from './check-backup.ts';
import { joinErasures, noteErasures, ownErasuresFile, readErasures, type Erasure } from './erasures.ts';
import { isKept, placeOf, supersededEnding, type Places } from './kept-files.ts';
import type { Manifest, SavedFile } from './manifest.ts';

export type RestoreTarget = Places & { databaseUrl: string; passwordOf?: RolePasswords | undefined };

/** Restores into an empty database, which must not be used before everything is restored. */
export async function restoreBackup(
  folder: string,
  { databaseUrl, passwordOf, ...places }: RestoreTarget,
  moreErasures: readonly Erasure[] = [],
): Promise<Manifest> {
  const manifest = await checkBackup(folder);
  const erasures = joinErasures(readErasures(ownErasuresFile(places.dataDir)), moreErasures);
  try {
    await restoreDatabase(databaseUrl, {
      ...manifest,
      passwordOf,
      read: (table) => openCompressed(join(folder, table.file.path)),
      finish: async (client) => {
        await beginAnew(client, erasures);
        for (const file of manifest.files) await putBack(folder, file, places);
        noteErasures(places.dataDir, erasures);
      },
    });
  } catch (error) {
    throw new BackupError(`Nothing was restored. ${messageOf(error)}`, { cause: error });
  }
  return manifest;
}

/** An existing file with other contents is renamed, not overwritten: the head of an audit chain may be newer than the backup. */
async function putBack(folder: string, { path, sha256 }: SavedFile, places: Places): Promise<void> {
  const file = path.slice('files/'.length);
  if (!isKept(file)) return;
  const target = placeOf(places, file);
  const found = await digestFile(target);
  if (found?.sha256 === sha256) return;
  const whole = `${target}.partial`;
  await rm(whole, { force: true });
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  await saveStream(whole, createReadStream(join(folder, path)));
  if (found) await rename(target, `${target}${supersededEnding}`);
  await rename(whole, target);
  syncFolder(dirname(target));
}
