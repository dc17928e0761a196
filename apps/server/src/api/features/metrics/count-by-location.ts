import type { Reader } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import { sql } from 'kysely';
import { sohBucketPercent } from '../../battery-tallies/read-histogram.ts';

export async function listLocations(reader: Reader, { organizationId }: Actor): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from locations where organization_id = ${organizationId}`.execute(reader);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

type ServiceCount = { locationId: number | null; status: string; count: number };

/** One index range for each location, however many services ended before. */
export async function countServices(reader: Reader, { organizationId }: Actor): Promise<ServiceCount[]> {
  const ended = sql`services.organization_id = ${organizationId} and ended_at > now() - interval '24 hours'
    and status <> 'servicing'`;
  const { rows } = await sql<ServiceCount>`
    select location_id as "locationId", status, count(*)::integer as count from services
      where organization_id = ${organizationId} and status = 'servicing' group by 1, 2
    union all
    select locations.id, status, count(*)::integer from locations, lateral (
        select status from services where ${ended} and location_id = locations.id) as services
      where organization_id = ${organizationId} group by 1, 2
    union all
    select null, status, count(*)::integer from services where ${ended} and location_id is null group by 2`.execute(
    reader,
  );
  return rows;
}

type BatteryCount = { locationId: number | null; stateOfHealth: string; count: number };

/** Those in use with a state of health, from the tallies that follow each change of a battery. */
export async function countBatteries(reader: Reader, { organizationId }: Actor): Promise<BatteryCount[]> {
  const { rows } = await sql<{ locationId: number | null; bucket: number; count: number }>`
    select location_id as "locationId", bucket, sum(difference)::integer as count from battery_tallies
      where organization_id = ${organizationId} and measure = 'soh' group by 1, 2 having sum(difference) > 0`.execute(
    reader,
  );
  return rows.map(({ locationId, bucket, count }) => ({ locationId, stateOfHealth: stateOfHealthOf(bucket), count }));
}

type AlarmCount = { locationId: number | null; severity: string; count: number };

export async function countAlarms(reader: Reader, { organizationId }: Actor): Promise<AlarmCount[]> {
  const { rows } = await sql<AlarmCount>`select location_id as "locationId", severity, count(*)::integer as count
    from alarms where organization_id = ${organizationId} and listed and active group by 1, 2`.execute(reader);
  return rows;
}

/** '80-85'; '100' for everything from 100 %. */
function stateOfHealthOf(bucket: number): string {
  const from = bucket * sohBucketPercent;
  return from >= 100 ? '100' : `${from}-${from + sohBucketPercent}`;
}
