import { readPrepared, type Reader } from '@ohmstead/database';
import { sql } from 'kysely';
import { KeptStreams } from './kept-streams.ts';
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

type CountedBlock = Block & { total: number };

/** No blocks where there are as many samples as are known already: one question, whether they are kept or not. */
const readUnknownBlocks = (reader: Reader, serviceId: number, known: number): Promise<CountedBlock[]> =>
  readPrepared<CountedBlock>(
    reader,
    'unknown-samples',
    sql`
    select total, samples from (
      select source, position, samples, sum(sample_count) over () as total from (
        select 0 as source, chunk as position, sample_count, samples from app.service_sample_chunks
          where organization_id = (select app.organization_id()) and service_id = ${serviceId}::bigint
        union all
        select 1, part, sample_count, samples from app.service_samples
          where organization_id = (select app.organization_id()) and service_id = ${serviceId}::bigint
      ) as blocks
    ) as counted where total <> ${known}::bigint order by source, position`,
  );

/**
 * Whoever may not see the service gets what was kept for others: the service itself, read in the same transaction, decides whether
 * they are told anything.
 */
async function readStream(reader: Reader, organizationId: number, serviceId: number): Promise<Buffer> {
  const key = `${organizationId}/${serviceId}`;
  const known = kept.find(key);
  const blocks = await readUnknownBlocks(reader, serviceId, known?.count ?? 0);
  const count = blocks[0]?.total;
  if (count === undefined) return known?.text ?? nothing;
  const text = writeStream(
    blocks.map(({ samples }) => samples),
    count,
  );
  kept.keep(key, { count, text });
  return text;
}

/** The same as JSON. */
export const readServiceDataJson = async (
  reader: Reader,
  organizationId: number,
  serviceId: number,
): Promise<Buffer[]> => [head, await readStream(reader, organizationId, serviceId), tail];

const continuation = (from: number, next: SampleCursor): Buffer =>
  Buffer.from(`,"from":${from},"cursor":"${cursorText(next)}"}`);

/** The samples after a cursor as JSON; all of them where the cursor no longer stands for what is before it. */
export async function readNewServiceDataJson(
  reader: Reader,
  organizationId: number,
  serviceId: number,
  since: SampleCursor,
): Promise<Buffer[]> {
  const { continues, next, blocks } = await readNewBlocks(reader, serviceId, since);
  return continues && since.count > 0
    ? [head, writeStream(blocks, next.count - since.count), continuation(since.count, next)]
    : [head, await readStream(reader, organizationId, serviceId), continuation(0, next)];
}
