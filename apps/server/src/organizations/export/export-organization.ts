import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { RowDigest } from '@ohmstead/database';
import type pg from 'pg';
import { saveStream, type Written } from '../../backup/save-stream.ts';
import { syncFolder } from '../../sync-folder.ts';
import { openArchive } from '../../sample-store/archive-files.ts';
import { bdfHeader, writeBdf } from '../../sample-store/bdf.ts';
import { decodeSamples } from '../../sample-store/sample-codec.ts';
import { writeWhole } from '../../write-whole.ts';
import { exportedTables } from './exported-tables.ts';
import { writeReadme } from './write-readme.ts';

export type Owner = { id: number; name: string };
type ExportedFile = Written & { path: string; lines?: number };
/** Where it is written, and where raw samples are that the database holds no more. */
export type ExportPlaces = { folder: string; archiveDir: string };
type Exported = { folder: string; files: number; lines: number };

const rowsAtOnce = 2_000;

/** All of it as it is at one moment; the folder has its name once it is whole. The client is the owner's, in a transaction that reads of one moment. */
export async function exportOrganization(
  client: pg.ClientBase,
  owner: Owner,
  { folder, archiveDir }: ExportPlaces,
): Promise<Exported> {
  const partial = `${folder}.partial`;
  await rm(partial, { recursive: true, force: true });
  for (const name of ['photos', 'samples']) await mkdir(join(partial, name), { recursive: true, mode: 0o700 });
  await client.query("select set_config('app.organization_id', $1, true)", [String(owner.id)]);
  const files: ExportedFile[] = [];
  for (const [table, { fields }] of Object.entries(exportedTables))
    files.push(await exportTable(client, owner, partial, table, Object.keys(fields)));
  files.push(
    ...(await exportPhotos(client, owner, partial)),
    ...(await exportSamples(client, owner, { folder: partial, archiveDir })),
  );
  const lines = files.reduce((sum, file) => sum + (file.lines ?? 0), 0);
  const facts = { format: 'ohmstead-export', formatVersion: 1, organization: owner, exportedAt: new Date(), files };
  writeWhole(join(partial, 'README.md'), writeReadme(owner.name));
  writeWhole(join(partial, 'manifest.json'), `${JSON.stringify(facts, null, 1)}\n`);
  for (const name of ['photos', 'samples', '.']) syncFolder(join(partial, name));
  await rename(partial, folder);
  return { folder, files: files.length, lines };
}

/** A few rows at a time, however many there are. */
async function* readRows<Row extends pg.QueryResultRow>(client: pg.ClientBase, select: string): AsyncGenerator<Row> {
  await client.query(`declare rows no scroll cursor for ${select}`);
  for (let found = rowsAtOnce; found > 0;) {
    const { rows } = await client.query<Row>(`fetch ${rowsAtOnce} from rows`);
    yield* rows;
    found = rows.length;
  }
  await client.query('close rows');
}

async function exportTable(
  client: pg.ClientBase,
  { id }: Owner,
  folder: string,
  table: string,
  fields: readonly string[],
): Promise<ExportedFile> {
  const path = `${table}.jsonl`;
  const names = fields.map((field) => `"${field}"`).join();
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

async function exportPhotos(client: pg.ClientBase, { id }: Owner, folder: string): Promise<ExportedFile[]> {
  const select = `select photo_id, image from app.user_photos where organization_id = ${id} order by photo_id`;
  const files: ExportedFile[] = [];
  for await (const photo of readRows<{ photo_id: string; image: Buffer }>(client, select)) {
    const path = `photos/${photo.photo_id}.jpg`;
    files.push({ path, ...(await saveStream(join(folder, path), Readable.from([photo.image]))) });
  }
  return files;
}

async function exportSamples(client: pg.ClientBase, { id }: Owner, places: ExportPlaces): Promise<ExportedFile[]> {
  const { rows } = await client.query<{ service_id: string; file_name: string | null }>(
    `select service_id, file_name from (select service_id from app.service_sample_chunks where organization_id = ${id}
       union select service_id from app.service_samples where organization_id = ${id}) as measured
     left join (select service_id, file_name from app.service_archives where organization_id = ${id}) as archive using (service_id)
     order by 1`,
  );
  const files: ExportedFile[] = [];
  for (const { service_id, file_name } of rows)
    files.push(await exportService(client, id, { serviceId: Number(service_id), archive: file_name }, places));
  return files;
}

type Measured = { serviceId: number; archive: string | null };

async function exportService(
  client: pg.ClientBase,
  id: number,
  { serviceId, archive }: Measured,
  { folder, archiveDir }: ExportPlaces,
): Promise<ExportedFile> {
  const path = `samples/service-${serviceId}.bdf.csv`;
  const text =
    archive === null ? Readable.from(writeSamples(client, id, serviceId)) : openArchive(join(archiveDir, archive));
  const lines = new RowDigest();
  return { path, ...(await saveStream(join(folder, path), text, lines)), lines: lines.rows - 1 };
}

/** Those that the database holds. */
async function* writeSamples(client: pg.ClientBase, id: number, serviceId: number): AsyncGenerator<string> {
  const from = (table: string) => `from app.${table} where organization_id = ${id} and service_id = ${serviceId}`;
  const select = `select samples from (select 0 as source, chunk as position, samples ${from('service_sample_chunks')}
    union all select 1, part, samples ${from('service_samples')}) as blocks order by source, position`;
  yield bdfHeader;
  for await (const { samples } of readRows<{ samples: Buffer }>(client, select)) yield writeBdf(decodeSamples(samples));
}
