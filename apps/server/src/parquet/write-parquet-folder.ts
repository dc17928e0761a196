import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { Database } from '@ohmstead/database';
import type { Scope } from '@ohmstead/domain';
import { isMissing } from '../files/is-missing.ts';
import { listFiles } from '../files/list-files.ts';
import { saveStream } from '../files/save-stream.ts';
import { syncFolder } from '../files/sync-folder.ts';
import { writeWhole } from '../files/write-whole.ts';
import { listMonths, readMonth, sampleColumns } from './parquet-samples.ts';
import { columnsOf, parquetTables, selectPage, type ParquetTable, type TableRow } from './parquet-tables.ts';
import { writeParquetRows } from './write-rows.ts';

const rowsAtOnce = 1_000;
/** Another one has other names of columns: everything is written anew. */
const formatVersion = 2;

type Place = { database: Database; scope: Scope; folder: string; signal?: AbortSignal | undefined };
/** What was written last; `months` are fingerprints of the samples by month. */
type Manifest = { formatVersion: number; writtenAt: number; months: Readonly<Record<string, string>> };

export const folderOf = (parquetDir: string, { organizationId }: Pick<Scope, 'organizationId'>): string =>
  join(parquetDir, `organization-${organizationId}`);

/** Undefined where nothing was written completely, or by a version with other files. */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  try {
    const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest;
    return manifest.formatVersion === formatVersion ? manifest : undefined;
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Batteries and services anew, and the samples of months in which something changed. Each file appears when it is whole. */
export async function writeParquetFolder(place: Place, nowMs: number): Promise<void> {
  const { database, scope, folder, signal } = place;
  const before = await readManifest(folder);
  await mkdir(join(folder, 'samples'), { recursive: true, mode: 0o700 });
  for (const [name, table] of Object.entries(parquetTables))
    await save(join(folder, `${name}.parquet`), writeParquetRows(columnsOf(table), readTable(place, table)));
  const months = await database.readTenant(scope, listMonths);
  const files = new Set(listFiles(folder));
  for (const { month, fingerprint } of months) {
    signal?.throwIfAborted();
    const name = `samples/${month}.parquet`;
    if (before?.months[month] === fingerprint && files.has(name)) continue;
    await save(join(folder, name), writeParquetRows(sampleColumns, readMonth(database, scope, month, signal)));
  }
  await removeOthers(folder, new Set(months.map(({ month }) => `samples/${month}.parquet`)));
  const written = Object.fromEntries(months.map(({ month, fingerprint }) => [month, fingerprint]));
  const manifest: Manifest = { formatVersion, writtenAt: nowMs, months: written };
  writeWhole(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 1)}\n`);
}

async function* readTable({ database, scope, signal }: Place, table: ParquetTable): AsyncGenerator<TableRow[]> {
  for (let after = 0; ;) {
    signal?.throwIfAborted();
    const { rows } = await database.readTenant(scope, (reader) => selectPage(table, after, rowsAtOnce).execute(reader));
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    after = last.after_id;
  }
}

/** Under a name of its own until it is on the disk: a worker that is taken for dead may still be writing the same file. */
async function save(file: string, pieces: AsyncIterable<Buffer>): Promise<void> {
  const partial = `${file}.${randomUUID()}.partial`;
  try {
    await saveStream(partial, Readable.from(pieces, { objectMode: false }));
    await rename(partial, file);
  } finally {
    await rm(partial, { force: true });
  }
  syncFolder(dirname(file));
}

/** A partial file that changed since is still being written. */
const abandonedAfterMs = 10 * 60_000;
function isBeingWritten(file: string): boolean {
  const changedMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return file.endsWith('.partial') && changedMs > Date.now() - abandonedAfterMs;
}

/** Months without samples any more, and what an interrupted attempt has left. */
async function removeOthers(folder: string, samples: ReadonlySet<string>): Promise<void> {
  const kept = new Set([...samples, 'manifest.json', ...Object.keys(parquetTables).map((name) => `${name}.parquet`)]);
  for (const name of listFiles(folder)) {
    const file = join(folder, name);
    if (!kept.has(name) && !isBeingWritten(file)) await rm(file, { force: true });
  }
}
