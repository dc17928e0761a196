import type { Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import { joinSamples, sliceSamples, type SampleColumns } from './sample-columns.ts';
import { decodeSamples, encodeSamples } from './sample-codec.ts';

export const samplesPerChunk = 1_000;

type Complete = { id: number; expected_parts: number };

/** Services that have ended and have every part that the result announced. */
const findComplete = async (writer: Writer, limit: number): Promise<Complete[]> =>
  (
    await sql<Complete>`
    select id, expected_parts from app.services
      where organization_id = app.organization_id() and expected_parts > 1 and compacted_parts < expected_parts
        and expected_parts - compacted_parts = (select count(*) from app.service_samples
          where service_samples.organization_id = services.organization_id and service_id = services.id
            and part < expected_parts)
      order by id limit ${limit} for update skip locked`.execute(writer)
  ).rows;

async function readParts(writer: Writer, serviceId: number): Promise<SampleColumns> {
  const { rows } = await sql<{ samples: Buffer }>`
    select samples from app.service_samples
      where organization_id = app.organization_id() and service_id = ${serviceId} order by part`.execute(writer);
  return joinSamples(rows.map(({ samples }) => decodeSamples(samples)));
}

export const chunksOf = (samples: SampleColumns): SampleColumns[] =>
  Array.from({ length: Math.ceil(samples.offset.length / samplesPerChunk) }, (_, chunk) =>
    sliceSamples(samples, chunk * samplesPerChunk, (chunk + 1) * samplesPerChunk),
  );

/** The least and the greatest that was measured; infinite, the wrong way round, if nothing was. */
function rangeOf(column: readonly (number | null)[]): [lowest: number, highest: number] {
  let [lowest, highest] = [Infinity, -Infinity];
  for (const value of column) {
    if (value === null) continue;
    if (value < lowest) lowest = value;
    if (value > highest) highest = value;
  }
  return [lowest, highest];
}

/** For a service without chunks. */
export async function writeChunks(writer: Writer, serviceId: number, chunks: readonly SampleColumns[]): Promise<void> {
  const temperatures = chunks.map(({ Temp }) => rangeOf(Temp));
  const voltages = chunks.map(({ Volt }) => rangeOf(Volt));
  await sql`
    insert into app.service_sample_chunks
      (organization_id, service_id, chunk, first_offset_s, last_offset_s, sample_count, samples,
        lowest_temperature_c, highest_temperature_c, lowest_voltage_mv, highest_voltage_mv)
      select app.organization_id(), ${serviceId}::bigint, new.* from unnest(${chunks.map((_, chunk) => chunk)}::integer[],
        ${chunks.map(({ offset }) => offset[0])}::float8[], ${chunks.map(({ offset }) => offset.at(-1))}::float8[],
        ${chunks.map(({ offset }) => offset.length)}::integer[], ${chunks.map(encodeSamples)}::bytea[],
        ${temperatures.map(([lowest]) => lowest)}::float8[], ${temperatures.map(([, highest]) => highest)}::float8[],
        ${voltages.map(([lowest]) => lowest)}::float8[], ${voltages.map(([, highest]) => highest)}::float8[]) as new`.execute(
    writer,
  );
}

async function compactService(writer: Writer, { id, expected_parts }: Complete): Promise<void> {
  await writeChunks(writer, id, chunksOf(await readParts(writer, id)));
  await sql`
    delete from app.service_samples where organization_id = app.organization_id() and service_id = ${id}`.execute(
    writer,
  );
  await sql`
    update app.services set compacted_parts = ${expected_parts}
      where organization_id = app.organization_id() and id = ${id}`.execute(writer);
}

/** Packs the samples of ended services into chunks of a thousand; returns the number of services packed, at most `limit`. */
export async function compactServices(writer: Writer, limit = 50): Promise<number> {
  const complete = await findComplete(writer, limit);
  for (const service of complete) await compactService(writer, service);
  return complete.length;
}
