import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type pg from 'pg';
import { dataFile, filesBeside, type BdfFile } from '../../battery-data-format/bdf-files.ts';
import {
  selectBdfFacts,
  selectBdfSpectrum,
  type BdfFacts,
  type BdfSpectrum,
} from '../../battery-data-format/bdf-facts.ts';
import { openCompressed } from '../../files/open-compressed.ts';
import { saveStream } from '../../files/save-stream.ts';
import { readBdf } from '../../sample-store/archive/bdf.ts';
import { decodeSamples } from '../../sample-store/sample-codec.ts';
import { joinSamples, type SampleColumns } from '../../sample-store/sample-columns.ts';
import type { ExportedFile, ExportPlaces } from './exported-file.ts';

type Measured = { serviceId: number; archive: string | null };

/** An export leaves out nothing. */
const wish = { form: 'csv', people: true, remainingCapacity: true } as const;

/** Writes what each service measured as the console's downloads are: samples, metadata and the spectrum in files of their own. */
export async function exportMeasurements(
  client: pg.ClientBase,
  organizationId: number,
  places: ExportPlaces,
): Promise<ExportedFile[]> {
  const files: ExportedFile[] = [];
  for (const service of await listMeasured(client, organizationId))
    for (const file of await filesOf(client, organizationId, service, places))
      files.push(await save(file, places.folder));
  return files;
}

async function listMeasured(client: pg.ClientBase, id: number): Promise<Measured[]> {
  const { rows } = await client.query<Measured>(
    `select service_id::float8 as "serviceId", file_name as archive from (select service_id from app.service_sample_chunks where organization_id = ${id}
       union select service_id from app.service_samples where organization_id = ${id}
       union select service_id from app.service_spectra where organization_id = ${id}) as measured
     left join (select service_id, file_name from app.service_archives where organization_id = ${id}) as archive using (service_id)
     order by 1`,
  );
  return rows;
}

async function filesOf(
  client: pg.ClientBase,
  id: number,
  { serviceId, archive }: Measured,
  { archiveDir }: ExportPlaces,
): Promise<BdfFile[]> {
  const {
    rows: [facts],
  } = await client.query<BdfFacts>(selectBdfFacts.text, [[serviceId]]);
  if (!facts) return [];
  const {
    rows: [spectrum],
  } = await client.query<BdfSpectrum>(selectBdfSpectrum.text, [serviceId]);
  const samples =
    archive === null
      ? await readStored(client, id, serviceId)
      : readBdf(await text(openCompressed(join(archiveDir, archive))));
  const service = { facts: { ...facts, isRaw: true }, samples, spectrum };
  return [...(samples.offset.length > 0 ? [dataFile(service, wish)] : []), ...filesBeside(service, wish)];
}

/** The samples that are still in the database. */
async function readStored(client: pg.ClientBase, id: number, serviceId: number): Promise<SampleColumns> {
  const from = (table: string) => `from app.${table} where organization_id = ${id} and service_id = ${serviceId}`;
  const { rows } = await client.query<{ samples: Buffer }>(
    `select samples from (select 0 as source, chunk as position, samples ${from('service_sample_chunks')}
      union all select 1, part, samples ${from('service_samples')}) as blocks order by source, position`,
  );
  return joinSamples(rows.map(({ samples }) => decodeSamples(samples)));
}

async function save({ name, content }: BdfFile, folder: string): Promise<ExportedFile> {
  const path = `measurements/${name}`;
  return { path, ...(await saveStream(join(folder, path), Readable.from(content, { objectMode: false }))) };
}
