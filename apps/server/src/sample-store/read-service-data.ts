import { readPrepared, type Reader } from '@ohmstead/database';
import { sql } from 'kysely';
import type { TextWriter } from '../text-writer.ts';
import { readNewBlocks } from './read-new-blocks.ts';
import { decodeSamples } from './sample-codec.ts';
import type { SampleColumns } from './sample-columns.ts';
import { cursorText, type SampleCursor } from './sample-cursor.ts';
import { writeStream } from './write-stream.ts';

const streamHeaders = ['offset', 'Curr', 'RemCap', 'Temp', 'Volt'] as const;

/** Seconds from the service's start, mA (charge positive), mAh, °C, mV; null where nothing was measured. */
type ServiceDataRow = [number, number | null, number | null, number | null, number | null];
export type ServiceData = { streamHeaders: typeof streamHeaders; stream: ServiceDataRow[] };

function appendRows(rows: ServiceDataRow[], { offset, Curr, RemCap, Temp, Volt }: SampleColumns): void {
  for (let at = 0; at < offset.length; at++) {
    rows.push([offset[at]!, Curr[at]!, RemCap[at]!, Temp[at]!, Volt[at]!]);
  }
}

/** The blocks of a service, the packed ones first, in the order in which they were measured. */
async function readBlocks(reader: Reader, serviceId: number): Promise<Buffer[]> {
  const rows = await readPrepared<{ samples: Buffer }>(
    reader,
    'samples',
    sql`
    select samples from (
      select 0 as source, chunk as position, samples from app.service_sample_chunks
        where organization_id = (select app.organization_id()) and service_id = ${serviceId}::bigint
      union all
      select 1, part, samples from app.service_samples
        where organization_id = (select app.organization_id()) and service_id = ${serviceId}::bigint
    ) as blocks order by source, position`,
  );
  return rows.map(({ samples }) => samples);
}

/** All samples of a service. */
export async function readServiceData(reader: Reader, serviceId: number): Promise<ServiceData> {
  const stream: ServiceDataRow[] = [];
  for (const samples of await readBlocks(reader, serviceId)) appendRows(stream, decodeSamples(samples));
  return { streamHeaders, stream };
}

const head = `{"streamHeaders":${JSON.stringify(streamHeaders)},"stream":`;

function writeBlocks(text: TextWriter, blocks: readonly Buffer[], tail = '}'): void {
  text.write(head);
  writeStream(text, blocks);
  text.write(tail);
}

/** The same as JSON. */
export async function writeServiceData(text: TextWriter, reader: Reader, serviceId: number): Promise<void> {
  writeBlocks(text, await readBlocks(reader, serviceId));
}

const continuation = (from: number, next: SampleCursor) => `,"from":${from},"cursor":"${cursorText(next)}"}`;

/** The samples after a cursor as JSON; all of them where the cursor no longer stands for what is before it. */
export async function writeNewServiceData(
  text: TextWriter,
  reader: Reader,
  serviceId: number,
  since: SampleCursor,
): Promise<void> {
  const { continues, next, blocks } = await readNewBlocks(reader, serviceId, since);
  if (continues && since.count > 0) writeBlocks(text, blocks, continuation(since.count, next));
  else writeBlocks(text, await readBlocks(reader, serviceId), continuation(0, next));
}
