import type { Reader } from '@ohmstead/database';
import { sql } from 'kysely';
import { joinSamples } from './join-samples.ts';
import { decodeSamples } from './sample-codec.ts';
import { measurements, type SampleColumns } from './sample-columns.ts';
import type { SamplePart } from './store-samples.ts';

type Packed = { chunks: Buffer[]; isThinned: boolean };

/** What was measured at each time from the first to the last. */
function rowsWithin(samples: SampleColumns, first: number, last: number): Map<number, string> {
  const rows = samples.offset.map((offset, row): [number, string] => [
    offset,
    measurements.map((name) => samples[name][row]).join(),
  ]);
  return new Map(rows.filter(([offset]) => offset >= first && offset <= last));
}

/**
 * Whether the samples of a part are among those that were packed, and are all of their time. Where the raw ones have moved into a file,
 * those that are left must be among the part's.
 */
export async function isPacked(reader: Reader, part: SamplePart): Promise<boolean> {
  const { serviceId, firstOffsetS, lastOffsetS } = part;
  const { rows } = await sql<Packed>`
    select array(select samples from app.service_sample_chunks
          where organization_id = (select app.organization_id()) and service_id = ${serviceId}
            and first_offset_s <= ${lastOffsetS} and last_offset_s >= ${firstOffsetS} order by chunk) as chunks,
        exists (select from app.service_archives
          where organization_id = (select app.organization_id()) and service_id = ${serviceId}) as "isThinned"`.execute(
    reader,
  );
  const { chunks, isThinned } = rows[0]!;
  const kept = rowsWithin(joinSamples(chunks.map(decodeSamples)), firstOffsetS, lastOffsetS);
  const said = rowsWithin(decodeSamples(part.samples), firstOffsetS, lastOffsetS);
  return [...kept].every(([offset, row]) => said.get(offset) === row) && (isThinned || kept.size === said.size);
}
