import type { Writer } from '@ohmstead/database';
import { sql } from 'kysely';

export type SamplePart = {
  serviceId: number;
  part: number;
  firstOffsetS: number;
  lastOffsetS: number;
  sampleCount: number;
  samples: Buffer;
};

/**
 * Why a part was not stored. 'repeated': it is there already; 'packed': parts up to its number were packed; 'differs': there is another
 * one of its number; 'past': the result has promised fewer; 'overlaps': its samples do not lie between those of the parts before and
 * after it; 'gone': there is no such service.
 */
export type PartFate = 'repeated' | 'packed' | 'differs' | 'past' | 'overlaps' | 'gone';

type Stored = { stored: number; fates: Record<string, PartFate> };

/**
 * Stores what is new, and answers what became of the other parts, by their place in the list. No two of them have one number. The
 * services are held until the end of the transaction: nobody deletes them while parts are added, so that no part is left without its
 * service. The parts before and after are found by the primary key, and their times stand beside their samples:
 * nearly every part follows the newest, and needs no more than that one.
 */
export async function storeSamples(writer: Writer, parts: readonly SamplePart[]): Promise<Map<number, PartFate>> {
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
  const { stored, fates } = rows[0]!;
  const told = Object.entries(fates);
  // Another gateway has just stored one of them: now it is seen.
  if (stored + told.length < parts.length) return storeSamples(writer, parts);
  return new Map(told.map(([place, fate]) => [Number(place), fate]));
}
