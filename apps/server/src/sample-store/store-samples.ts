import type { Writer } from '@ohmstead/database';
import { sql } from 'kysely';

export type SamplePart = { serviceId: number; part: number; sampleCount: number; samples: Buffer };

/**
 * A part that is kept already, as it came or packed, changes nothing. The services are held until the end of the transaction:
 * nobody deletes them while parts are added, so that no part is left without its service.
 */
export async function storeSamples(writer: Writer, parts: readonly SamplePart[]): Promise<void> {
  const serviceIds = [...new Set(parts.map(({ serviceId }) => serviceId))];
  await sql`
    with held as materialized (
      select id, compacted_parts from app.services
        where organization_id = (select app.organization_id()) and id = any (${serviceIds}::bigint[]) for key share
    )
    insert into app.service_samples (organization_id, service_id, part, sample_count, samples)
      select app.organization_id(), held.id, new.part, new.sample_count, new.samples
      from unnest(${parts.map(({ serviceId }) => serviceId)}::bigint[], ${parts.map(({ part }) => part)}::integer[],
        ${parts.map(({ sampleCount }) => sampleCount)}::integer[], ${parts.map(({ samples }) => samples)}::bytea[])
        as new (service_id, part, sample_count, samples)
      join held on held.id = new.service_id and held.compacted_parts <= new.part
      on conflict do nothing`.execute(writer);
}
