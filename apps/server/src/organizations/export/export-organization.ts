import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { saveStream } from '../../files/save-stream.ts';
import { syncFolder } from '../../files/sync-folder.ts';
import { writeWhole } from '../../files/write-whole.ts';
import { exportMeasurements } from './export-measurements.ts';
import type { ExportedFile, ExportPlaces } from './exported-file.ts';
import { exportedTables, type ExportedTable } from './exported-tables.ts';
import { readRows } from './read-rows.ts';
import { writeReadme } from './write-readme.ts';

type Owner = { id: number; name: string };
type Exported = { folder: string; files: number; lines: number };

const imageTables = [
  { table: 'user_photos', name: 'photo_id', path: 'photos', ending: 'jpg' },
  { table: 'battery_model_images', name: 'image_id', path: 'model-images', ending: 'webp' },
] as const;
const folders = [...imageTables.map(({ path }) => path), 'measurements'];

/**
 * Exports everything from a single snapshot; the folder gets its name once it is complete. The client must be the owner's, in a
 * repeatable-read transaction.
 */
export async function exportOrganization(
  client: pg.ClientBase,
  owner: Owner,
  { folder, archiveDir }: ExportPlaces,
): Promise<Exported> {
  const partial = `${folder}.partial`;
  await rm(partial, { recursive: true, force: true });
  for (const name of folders) await mkdir(join(partial, name), { recursive: true, mode: 0o700 });
  await client.query("select set_config('app.organization_id', $1, true)", [String(owner.id)]);
  const files: ExportedFile[] = [];
  for (const [table, exported] of Object.entries(exportedTables))
    files.push(await exportTable(client, owner, partial, table, exported));
  files.push(
    ...(await exportImages(client, owner, partial)),
    ...(await exportMeasurements(client, owner.id, { folder: partial, archiveDir })),
  );
  const lines = files.reduce((sum, file) => sum + (file.lines ?? 0), 0);
  const facts = { format: 'ohmstead-export', formatVersion: 1, organization: owner, exportedAt: new Date(), files };
  writeWhole(join(partial, 'README.md'), writeReadme(owner.name));
  writeWhole(join(partial, 'manifest.json'), `${JSON.stringify(facts, null, 1)}\n`);
  for (const name of [...folders, '.']) syncFolder(join(partial, name));
  await rename(partial, folder);
  return { folder, files: files.length, lines };
}

async function exportTable(
  client: pg.ClientBase,
  { id }: Owner,
  folder: string,
  table: string,
  { fields: described, readAs = {} }: ExportedTable,
): Promise<ExportedFile> {
  const path = `${table}.jsonl`;
  const fields = Object.keys(described);
  const names = fields.map((field) => `${readAs[field] ?? `"${field}"`} as "${field}"`).join();
  const select = `select row_to_json(line)::text as line from (select ${names} from app.${table}
    where organization_id = ${id} order by ${fields.length > 1 ? '1, 2' : '1'}) as line`;
  let lines = 0;
  async function* text() {
    for await (const { line } of readRows<{ line: string }>(client, select)) {
      lines++;
      yield `${line}\n`;
    }
  }
  return { path, ...(await saveStream(join(folder, path), Readable.from(text()))), lines };
}

async function exportImages(client: pg.ClientBase, { id }: Owner, folder: string): Promise<ExportedFile[]> {
  const files: ExportedFile[] = [];
  for (const { table, name, path, ending } of imageTables) {
    const select = `select ${name} as name, image from app.${table} where organization_id = ${id} order by ${name}`;
    for await (const { name: own, image } of readRows<{ name: string; image: Buffer }>(client, select)) {
      const file = `${path}/${own}.${ending}`;
      files.push({ path: file, ...(await saveStream(join(folder, file), Readable.from([image]))) });
    }
  }
  return files;
}
