import type { Reader } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import { sql } from 'kysely';

export type Measure = 'soh' | 'remaining' | 'temperature' | 'month';
export type BucketCount = { bucket: number; count: number };

/** The number of batteries in use per bucket of a measure, among those that the actor may see at the given locations, or at all. */
export async function countByBucket(
  reader: Reader,
  actor: Actor,
  measure: Measure,
  locationIds: readonly number[] | null,
): Promise<BucketCount[]> {
  const { rows } = await sql<BucketCount>`
    select bucket, sum(difference)::integer as count from battery_tallies
    where organization_id = ${actor.organizationId} and measure = ${measure}
      and (${locationIds}::bigint[] is null or location_id in (select id from locations
        where organization_id = ${actor.organizationId} and id = any (${locationIds}::bigint[])))
    group by bucket having sum(difference) > 0 order by bucket`.execute(reader);
  return rows;
}
