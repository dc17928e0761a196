import type { DispositionReport } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import { dispositions, type Actor } from '@ohmstead/domain';
import { sql } from 'kysely';

type Counted = { disposition: string; count: number };

/** Of the batteries in use that the caller sees. */
export async function countDispositions(
  reader: Reader,
  { organizationId }: Actor,
  locationIds: readonly number[] | null,
): Promise<DispositionReport> {
  const places = sql`and location_id in (select id from locations
    where organization_id = ${organizationId} and id = any (${locationIds}::bigint[]))`;
  const { rows } = await sql<Counted>`
    select disposition, count(*) from batteries
      where organization_id = ${organizationId} and retired_at is null ${locationIds === null ? sql`` : places}
      group by disposition`.execute(reader);
  const counted = new Map(rows.map(({ disposition, count }) => [disposition, count]));
  const counts = dispositions.map((disposition) => ({ disposition, count: counted.get(disposition) ?? 0 }));
  return { counts, total: counts.reduce((sum, { count }) => sum + count, 0) };
}
