import type { Writer } from '@ohmstead/database';
import { sql } from 'kysely';

export type SamplePart = { serviceId: number; part: number; sampleCount: number; samples: Buffer };

/** A part that is kept already, as it came or packed, changes nothing. */
export async function storeSamples(writer: Writer, parts: readonly SamplePart[]): Promise<void> {
  await sql`
    insert into app.service_samples (organization_id, service_id, part, sample_count, samples)
      select services.organization_id, services.id, new.part, new.sample_count, new.samples
      from unnest(${parts.map(({ serviceId }) => serviceId)}::bigint[], ${parts.map(({ part }) => part)}::integer[],
        ${parts.map(({ sampleCount }) => sampleCount)}::integer[], ${parts.map(({ samples }) => samples)}::bytea[])
        as new (service_id, part, sample_count, samples)
      join app.services on services.organization_id = app.organization_id() and services.id = new.service_id
        and services.compacted_parts <= new.part
      on conflict do nothing`.execute(writer);
}
