import { onlyRow, type Reader, type Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import { joinSamples, measurements, type SampleColumns } from './sample-columns.ts';
import { decodeSamples } from './sample-codec.ts';

export type SamplePart = {
  serviceId: number;
  part: number;
  firstOffsetS: number;
  lastOffsetS: number;
  sampleCount: number;
  samples: Buffer;
};

/**
 * What is wrong with a part. 'differs': another part has its number; 'past': the result announced fewer parts; 'overlaps': its samples do
 * not lie between those of the parts before and after it; 'gone': the service does not exist.
 */
export type PartFault = 'differs' | 'past' | 'overlaps' | 'gone';

/** Why a part was not stored. 'repeated': it is already stored; 'packed': parts up to its number were packed. */
type PartFate = PartFault | 'repeated' | 'packed';

/** Stores new parts. Returns the parts that are not in the database afterwards, with the reason. */
export async function storeSamples<Part extends SamplePart>(
  writer: Writer,
  parts: readonly Part[],
): Promise<Map<Part, PartFault>> {
  const faults = new Map<Part, PartFault>();
  const chosen = chooseParts(parts, (part, fault) => faults.set(part, fault));
  const fates = await insertParts(writer, chosen);
  for (const [place, part] of chosen.entries()) {
    const fault = await faultOf(writer, part, fates.get(place));
    if (fault) faults.set(part, fault);
  }
  return faults;
}

async function faultOf(reader: Reader, part: SamplePart, fate?: PartFate): Promise<PartFault | undefined> {
  if (fate === 'packed') return (await isPacked(reader, part)) ? undefined : 'differs';
  return fate === 'repeated' ? undefined : fate;
}

/** Each part once. If parts contradict each other, the first one wins. */
function chooseParts<Part extends SamplePart>(
  parts: readonly Part[],
  refuse: (part: Part, fault: PartFault) => void,
): Part[] {
  const runs = new Map<number, Run<Part>>();
  for (const part of parts) {
    const run = runs.get(part.serviceId) ?? new Run<Part>();
    runs.set(part.serviceId, run);
    const fault = run.add(part);
    if (fault) refuse(part, fault);
  }
  return [...runs.values()].flatMap((run) => [...run.parts]);
}

/** The parts of one service in a batch. */
class Run<Part extends SamplePart> {
  readonly #parts = new Map<number, Part>();
  #last: Part | undefined;

  get parts(): Iterable<Part> {
    return this.#parts.values();
  }

  /** Checks a part against those added before; identical repeats are fine. */
  add(part: Part): PartFault | undefined {
    const same = this.#parts.get(part.part);
    if (same) return same.samples.equals(part.samples) ? undefined : 'differs';
    if (this.#overlaps(part)) return 'overlaps';
    this.#parts.set(part.part, part);
    if (!this.#last || this.#last.part < part.part) this.#last = part;
    return undefined;
  }

  #overlaps(part: Part): boolean {
    // The fast path: this is nearly always the next part, and a backlog may be long.
    if (this.#last && this.#last.part < part.part) return this.#last.lastOffsetS >= part.firstOffsetS;
    return this.#parts
      .values()
      .some((other) =>
        other.part < part.part ? other.lastOffsetS >= part.firstOffsetS : other.firstOffsetS <= part.lastOffsetS,
      );
  }
}

type Stored = { stored: number; fates: Record<string, PartFate> };

/**
 * Returns what happened to the parts that were not inserted, by their position in the list. All must have different numbers. The services
 * are locked until the end of the transaction, so that none is deleted while parts are added. The neighbouring parts are found by the
 * primary key, and their times are stored beside their samples: nearly every part follows the latest and needs only that one.
 */
async function insertParts(writer: Writer, parts: readonly SamplePart[]): Promise<Map<number, PartFate>> {
  const serviceIds = [...new Set(parts.map(({ serviceId }) => serviceId))];
  const { rows } = await sql<Stored>`
    with held as materialized (
      select id, compacted_parts, expected_parts from app.services
        where organization_id = (select app.organization_id()) and id = any (${serviceIds}::bigint[]) for key share
    ), judged as materialized (
      select new.*, case when held.id is null then 'gone'
          when earlier.part = new.part then case when earlier.samples = new.samples then 'repeated' else 'differs' end
          when new.part < compacted_parts then 'packed'
          when new.part >= expected_parts then 'past'
          when newest.part < new.part and newest.last_offset_s >= new.first_offset_s
            or earlier.last_offset_s >= new.first_offset_s or later.first_offset_s <= new.last_offset_s then 'overlaps' end as fate
        from unnest(${parts.map(({ serviceId }) => serviceId)}::bigint[], ${parts.map(({ part }) => part)}::integer[],
            ${parts.map(({ firstOffsetS }) => firstOffsetS)}::float8[], ${parts.map(({ lastOffsetS }) => lastOffsetS)}::float8[],
            ${parts.map(({ sampleCount }) => sampleCount)}::integer[], ${parts.map(({ samples }) => samples)}::bytea[])
            with ordinality as new (service_id, part, first_offset_s, last_offset_s, sample_count, samples, place)
          left join held on held.id = new.service_id
          left join lateral (select part, last_offset_s from app.service_samples
            where organization_id = (select app.organization_id()) and service_samples.service_id = new.service_id
            order by part desc limit 1) as newest on true
          left join lateral (select part, last_offset_s, samples from app.service_samples
            where newest.part >= new.part
              and organization_id = (select app.organization_id()) and service_samples.service_id = new.service_id
              and service_samples.part <= new.part order by part desc limit 1) as earlier on true
          left join lateral (select first_offset_s from app.service_samples
            where newest.part > new.part
              and organization_id = (select app.organization_id()) and service_samples.service_id = new.service_id
              and service_samples.part > new.part order by part limit 1) as later on true
    ), stored as (
      insert into app.service_samples (organization_id, service_id, part, first_offset_s, last_offset_s, sample_count, samples)
        select app.organization_id(), service_id, part, first_offset_s, last_offset_s, sample_count, samples
          from judged where fate is null
        on conflict do nothing returning 1
    )
    select (select count(*) from stored)::integer as stored,
      coalesce((select jsonb_object_agg(place - 1, fate) from judged where fate is not null), '{}') as fates`.execute(
    writer,
  );
  const { stored, fates } = onlyRow(rows);
  const told = Object.entries(fates);
  // Another gateway has just stored one of them. Try again, because it is visible now.
  if (stored + told.length < parts.length) return insertParts(writer, parts);
  return new Map(told.map(([place, fate]) => [Number(place), fate]));
}

type Packed = { chunks: Buffer[]; isThinned: boolean };

/** The measurements at each time from the first to the last. */
function rowsWithin(samples: SampleColumns, first: number, last: number): Map<number, string> {
  const rows = samples.offset.map((offset, row): [number, string] => [
    offset,
    measurements.map((name) => samples[name][row]).join(),
  ]);
  return new Map(rows.filter(([offset]) => offset >= first && offset <= last));
}

/**
 * Whether the samples of a part are among the packed ones, and are all those of their time. If the raw samples have been moved into a file,
 * the remaining ones must be among the part's.
 */
async function isPacked(reader: Reader, part: SamplePart): Promise<boolean> {
  const { serviceId, firstOffsetS, lastOffsetS } = part;
  const { rows } = await sql<Packed>`
    select array(select samples from app.service_sample_chunks
          where organization_id = (select app.organization_id()) and service_id = ${serviceId}
            and first_offset_s <= ${lastOffsetS} and last_offset_s >= ${firstOffsetS} order by chunk) as chunks,
        exists (select from app.service_archives
          where organization_id = (select app.organization_id()) and service_id = ${serviceId}) as "isThinned"`.execute(
    reader,
  );
  const { chunks, isThinned } = onlyRow(rows);
  const kept = rowsWithin(joinSamples(chunks.map(decodeSamples)), firstOffsetS, lastOffsetS);
  const said = rowsWithin(decodeSamples(part.samples), firstOffsetS, lastOffsetS);
  return [...kept].every(([offset, row]) => said.get(offset) === row) && (isThinned || kept.size === said.size);
}
