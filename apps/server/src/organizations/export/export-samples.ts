import { join } from 'node:path';
import { Readable } from 'node:stream';
import { RowDigest } from '@ohmstead/database';
import type pg from 'pg';
import { openCompressed } from '../../files/open-compressed.ts';
import { saveStream } from '../../files/save-stream.ts';
import { bdfHeader, writeBdf } from '../../sample-store/archive/bdf.ts';
import { decodeSamples } from '../../sample-store/sample-codec.ts';
import type { ExportedFile, ExportPlaces } from './exported-file.ts';
import { readRows } from './read-rows.ts';

type Measured = { serviceId: number; archive: string | null };

/** Writes the samples of each service to a file of its own. */
export async function exportSamples(
  client: pg.ClientBase,
  organizationId: number,
  places: ExportPlaces,
): Promise<ExportedFile[]> {
  const files: ExportedFile[] = [];
  for (const service of await listMeasured(client, organizationId))
    files.push(await exportService(client, organizationId, service, places));
  return files;
}

async function listMeasured(client: pg.ClientBase, id: number): Promise<Measured[]> {
  const { rows } = await client.query<Measured>(
    `select service_id::float8 as "serviceId", file_name as archive from (select service_id from app.service_sample_chunks where organization_id = ${id}
       union select service_id from app.service_samples where organization_id = ${id}) as measured
     left join (select service_id, file_name from app.service_archives where organization_id = ${id}) as archive using (service_id)
     order by 1`,
  );
  return rows;
}

async function exportService(
  client: pg.ClientBase,
  id: number,
  { serviceId, archive }: Measured,
  { folder, archiveDir }: ExportPlaces,
): Promise<ExportedFile> {
  const path = `samples/service-${serviceId}.bdf.csv`;
  const text =
    archive === null ? Readable.from(writeSamples(client, id, serviceId)) : openCompressed(join(archiveDir, archive));
  const lines = new RowDigest();
  return { path, ...(await saveStream(join(folder, path), text, lines)), lines: lines.rows - 1 };
}

/** The samples that are still in the database. */
async function* writeSamples(client: pg.ClientBase, id: number, serviceId: number): AsyncGenerator<string> {
  const from = (table: string) => `from app.${table} where organization_id = ${id} and service_id = ${serviceId}`;
  const select = `select samples from (select 0 as source, chunk as position, samples ${from('service_sample_chunks')}
    union all select 1, part, samples ${from('service_samples')}) as blocks order by source, position`;
  yield bdfHeader;
  for await (const { samples } of readRows<{ samples: Buffer }>(client, select)) yield writeBdf(decodeSamples(samples));
}
