import type { Reader } from '@ohmstead/database';
import { sql } from 'kysely';
import { KeptStreams } from './kept-streams.ts';
import { decodeSamples } from './sample-codec.ts';
import type { SampleColumns } from './sample-columns.ts';
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

type Block = { samples: Buffer };

/** The blocks of a service, the packed ones first, in the order in which they were measured. */
async function readBlocks(reader: Reader, serviceId: number): Promise<Block[]> {
  const { rows } = await sql<Block>`
    select samples from (
      select 0 as source, chunk as position, samples from app.service_sample_chunks
        where organization_id = app.organization_id() and service_id = ${serviceId}
      union all
      select 1, part, samples from app.service_samples
        where organization_id = app.organization_id() and service_id = ${serviceId}
    ) as blocks order by source, position`.execute(reader);
  return rows;
}

/** All samples of a service. */
export async function readServiceData(reader: Reader, serviceId: number): Promise<ServiceData> {
  const stream: ServiceDataRow[] = [];
  for (const { samples } of await readBlocks(reader, serviceId)) appendRows(stream, decodeSamples(samples));
  return { streamHeaders, stream };
}

const head = Buffer.from(`{"streamHeaders":${JSON.stringify(streamHeaders)},"stream":`);
const tail = Buffer.from('}');

const kept = new KeptStreams();
const nothing = Buffer.from('[]');

async function countSamples(reader: Reader, serviceId: number): Promise<{ organizationId: number; count: number }> {
  const { rows } = await sql<{ organizationId: number; count: number }>`
    select app.organization_id() as "organizationId", (
      select coalesce(sum(sample_count), 0) from app.service_sample_chunks
        where organization_id = app.organization_id() and service_id = ${serviceId}
    ) + (
      select coalesce(sum(sample_count), 0) from app.service_samples
        where organization_id = app.organization_id() and service_id = ${serviceId}
    ) as count`.execute(reader);
  return rows[0]!;
}

async function readStream(reader: Reader, serviceId: number): Promise<Buffer> {
  const { organizationId, count } = await countSamples(reader, serviceId);
  const key = `${organizationId}/${serviceId}/${count}`;
  if (count === 0) return nothing;
  const known = kept.find(key);
  if (known !== undefined) return known;
  const blocks = await readBlocks(reader, serviceId);
  const stream = writeStream(
    blocks.map(({ samples }) => samples),
    count,
  );
  kept.keep(key, stream);
  return stream;
}

/** The same as JSON. */
export const readServiceDataJson = async (reader: Reader, serviceId: number): Promise<Buffer[]> => [
  head,
  await readStream(reader, serviceId),
  tail,
];
