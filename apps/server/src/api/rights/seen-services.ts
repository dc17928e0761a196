import type { Reader } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import { sql } from 'kysely';
import { ApiError } from '../api-error.ts';

/** The services of a battery that the caller can see. Refuses a battery that the caller cannot see. */
export async function listSeenServices(
  reader: Reader,
  { organizationId }: Actor,
  id: number,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ ids: number[] }>`
    select array(select services.id from services
        where services.organization_id = batteries.organization_id and services.battery_id = batteries.id) as ids
      from batteries where organization_id = ${organizationId} and id = ${id}`.execute(reader);
  if (!rows[0]) throw new ApiError('batteries-not-found');
  return new Set(rows[0].ids);
}
