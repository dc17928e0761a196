import { archivedAboveSamples } from '@ohmstead/domain';
import { sql, type RawBuilder } from 'kysely';
import { samplesPerChunk } from '../compact-services.ts';

/**
 * Whether a row of `services` ended more than this many days ago and its raw samples can be moved into a file: completely packed, with no
 * unpacked parts, and more than `fewest`. All chunks but the last are full, so the number of the last one gives the total.
 */
export const hasOldSamples = (
  days: RawBuilder<unknown>,
  fewest = archivedAboveSamples,
): RawBuilder<boolean> => sql<boolean>`
  services.compacted_parts > 0 and services.compacted_parts = services.expected_parts
    and services.ended_at < now() - ${days} * interval '1 day'
    and exists (select from app.service_sample_chunks as packed
      where packed.organization_id = services.organization_id and packed.service_id = services.id
        and packed.chunk >= ${Math.floor(fewest / samplesPerChunk)})
    and not exists (select from app.service_archives as archive
      where archive.organization_id = services.organization_id and archive.service_id = services.id)
    and not exists (select from app.service_samples as part
      where part.organization_id = services.organization_id and part.service_id = services.id)`;
