import { createReadStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createZstdCompress } from 'node:zlib';
import { openSnapshot, RowDigest, type Snapshot, type StoredTable } from '@ohmstead/database';
import { saveStream } from '../files/save-stream.ts';
import type { SecretsKeys } from '../secrets/seal.ts';
import { syncFolder } from '../files/sync-folder.ts';
import { writeWhole } from '../files/write-whole.ts';
import { listKeptFiles, placeOf, type Places } from './kept-files.ts';
import { formatVersion, manifestName, writeManifest, type Manifest, type SavedFile } from './manifest.ts';
import { productVersion } from './product-version.ts';

export type BackupSource = Places & { databaseUrl: string; secretsKeys?: SecretsKeys | null };
export type BackupMade = { folder: string; takenAt: Date; tables: number; rows: number; files: number; bytes: number };

/** The folder only gets its name when it is complete. */
export async function writeBackup(source: BackupSource, parent: string): Promise<BackupMade> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const folder = join(parent, `ohmstead-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`);
  const partial = `${folder}.partial`;
  await mkdir(partial, { mode: 0o700 });
  try {
    const manifest = await fill(partial, source);
    await rename(partial, folder);
    syncFolder(parent);
    return summarize(folder, manifest);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

/** Files come first, so that an image exists before any row that names it, and an audit chain is never shorter than its recorded head. */
async function fill(folder: string, { databaseUrl, secretsKeys, ...places }: BackupSource): Promise<Manifest> {
  const files = await saveFiles(folder, places);
  const snapshot = await openSnapshot(databaseUrl);
  try {
    const manifest: Manifest = {
      format: 'ohmstead-backup',
      formatVersion,
      productVersion,
      serverVersion: snapshot.serverVersion,
      takenAt: snapshot.takenAt.toISOString(),
      migrations: snapshot.migrations,
      tables: await saveTables(folder, snapshot),
      sequences: snapshot.sequences,
      secretsKeys: (secretsKeys ?? []).map(({ fingerprint }) => fingerprint),
      files: [...files, ...(await saveNewFiles(folder, places, files))],
    };
    writeWhole(join(folder, manifestName), writeManifest(manifest));
    syncFolder(folder);
    return manifest;
  } finally {
    await snapshot.close();
  }
}

async function saveTables(folder: string, snapshot: Snapshot): Promise<Manifest['tables']> {
  await mkdir(join(folder, 'tables'));
  const saved: Manifest['tables'] = [];
  for (const table of snapshot.tables) saved.push(await saveTable(folder, snapshot, table));
  syncFolder(join(folder, 'tables'));
  return saved;
}

async function saveTable(folder: string, snapshot: Snapshot, table: StoredTable): Promise<Manifest['tables'][number]> {
  const path = `tables/${table.name.replaceAll('"', '')}.zst`;
  const digest = new RowDigest();
  const written = await saveStream(join(folder, path), snapshot.read(table), digest, createZstdCompress());
  const { name, columns } = table;
  return { name, columns, rows: digest.rows, sha256: digest.sha256(), file: { path, ...written } };
}

const saveFiles = (folder: string, places: Places): Promise<SavedFile[]> =>
  copyFiles(folder, places, listKeptFiles(places));

/** Saves files added between the first pass and the snapshot, whose rows may name them. Heads of audit chains are not saved again. */
async function saveNewFiles(folder: string, places: Places, known: readonly SavedFile[]): Promise<SavedFile[]> {
  const isKnown = new Set(known.map(({ path }) => path));
  const files = listKeptFiles(places).filter((file) => !isKnown.has(`files/${file}`) && !file.startsWith('audit/'));
  return copyFiles(folder, places, files);
}

async function copyFiles(folder: string, places: Places, files: readonly string[]): Promise<SavedFile[]> {
  const saved: SavedFile[] = [];
  for (const file of files) {
    const path = `files/${file}`;
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    saved.push({ path, ...(await saveStream(target, createReadStream(placeOf(places, file)))) });
    syncFolder(dirname(target));
  }
  return saved;
}

function summarize(folder: string, { takenAt, tables, files }: Manifest): BackupMade {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  return {
    folder,
    takenAt: new Date(takenAt),
    tables: tables.length,
    rows: sum(tables.map(({ rows }) => rows)),
    files: files.length,
    bytes: sum([...tables.map(({ file }) => file.bytes), ...files.map(({ bytes }) => bytes)]),
  };
}
