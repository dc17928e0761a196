import { passPrepared, statement, type Reader } from '@ohmstead/database';
import type { TextWriter } from './text-writer.ts';
import { cursorText, readNewBlocks, type SampleCursor } from './read-new-blocks.ts';
import { decodeSamples } from './sample-codec.ts';
import { joinSamples, type SampleColumns } from './sample-columns.ts';
import { addBlock, closeStream, openStream } from './write-stream.ts';

const streamHeaders = ['offset', 'Curr', 'RemCap', 'Temp', 'Volt'] as const;

/** Seconds from the service's start, mA (charge positive), mAh, °C, mV; null if not measured. */
type ServiceDataRow = [number, number | null, number | null, number | null, number | null];
export type ServiceData = { streamHeaders: typeof streamHeaders; stream: ServiceDataRow[] };

function appendRows(rows: ServiceDataRow[], { offset, Curr, RemCap, Temp, Volt }: SampleColumns): void {
  for (let at = 0; at < offset.length; at++) {
    rows.push([offset[at]!, Curr[at]!, RemCap[at]!, Temp[at]!, Volt[at]!]);
  }
}

/** The blocks of a service in order of measurement, packed ones first. */
const selectBlocks = statement<{ samples: Buffer }>(
  'samples',
  `select samples from (
      select 0 as source, chunk as position, samples from app.service_sample_chunks
        where organization_id = (select app.organization_id()) and service_id = $1::bigint
      union all
      select 1, part, samples from app.service_samples
        where organization_id = (select app.organization_id()) and service_id = $1::bigint
    ) as blocks order by source, position`,
);

const passBlocks = (reader: Reader, serviceId: number, onBlock: (block: Buffer) => unknown): Promise<void> =>
  passPrepared(reader, selectBlocks, [serviceId], ({ samples }) => onBlock(samples));

export async function readSamples(reader: Reader, serviceId: number): Promise<SampleColumns> {
  const blocks: SampleColumns[] = [];
  await passBlocks(reader, serviceId, (block) => blocks.push(decodeSamples(block)));
  return joinSamples(blocks);
}

export async function readServiceData(reader: Reader, serviceId: number): Promise<ServiceData> {
  const stream: ServiceDataRow[] = [];
  await passBlocks(reader, serviceId, (block) => appendRows(stream, decodeSamples(block)));
  return { streamHeaders, stream };
}

function open(text: TextWriter): void {
  text.write(`{"streamHeaders":${JSON.stringify(streamHeaders)},"stream":`);
  openStream(text);
}

function close(text: TextWriter, end = '}'): void {
  closeStream(text);
  text.write(end);
}

/** As `readServiceData`, but as JSON. */
export async function writeServiceData(
  text: TextWriter,
  reader: Reader,
  serviceId: number,
  end?: string,
): Promise<void> {
  open(text);
  await passBlocks(reader, serviceId, (block) => addBlock(text, block));
  close(text, end);
}

const continuation = (from: number, next: SampleCursor) => `,"from":${from},"cursor":"${cursorText(next)}"}`;

/** The samples after a cursor as JSON; all samples if the cursor no longer matches. */
export async function writeNewServiceData(
  text: TextWriter,
  reader: Reader,
  serviceId: number,
  since: SampleCursor,
): Promise<void> {
  const { continues, next, blocks } = await readNewBlocks(reader, serviceId, since);
  if (!continues || since.count === 0) return writeServiceData(text, reader, serviceId, continuation(0, next));
  open(text);
  for (const block of blocks) addBlock(text, block);
  close(text, continuation(since.count, next));
}
