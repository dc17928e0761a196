import type { BayPool } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import type { OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';
import { bayWindowMs, mostWeeks, weekMs } from './bay-times.ts';

export type TestsQuestion = {
  organizationId: OrganizationId;
  capacityServiceTypes: readonly string[];
  pool: BayPool;
  asOf: number;
};

/**
 * The pool that a test counts in: that of its device as it is now. A device that the reader does not see has no location for them, and the
 * model that their service tells.
 */
const pools: Record<BayPool, string> = {
  all: `'all'`,
  model: `coalesce((select model_name from devices
    where devices.organization_id = services.organization_id and devices.id = services.device_id), device_model_name, '')`,
  location: `(select coalesce(location_id::text, '') from devices
    where devices.organization_id = services.organization_id and devices.id = services.device_id)`,
};

type Row = { pool: string; tests: string };

/**
 * The capacity tests of each pool as lines, for this look and all before it: as rows, a hundred thousand of them would hold up the event
 * loop. Row-level security applies. A group is a battery with one type of service and one set of parameters.
 */
export async function readBayTests(reader: Reader, question: TestsQuestion): Promise<Map<string, string>> {
  const { organizationId, capacityServiceTypes, pool, asOf } = question;
  const from = new Date(asOf - bayWindowMs - mostWeeks * weekMs);
  const { rows } = await sql<Row>`
    with tests as (
      select id, bay_id, battery_id, service_type, service_parameters, (date_part('epoch', ended_at) * 1000)::bigint as time,
          fcc_mah, temperature_c, ${sql.raw(pools[pool])} as pool
        from services
        where organization_id = ${organizationId} and status in ('pass', 'fail')
          and service_type = any (${capacityServiceTypes}::text[]) and fcc_mah > 0 and bay_id is not null
          and ended_at > ${from} and ended_at <= ${new Date(asOf)}),
    grouped as (
      select *, dense_rank() over (
          partition by pool order by battery_id, service_type collate "C", service_parameters collate "C") as place
        from tests where pool is not null)
    select pool, string_agg(concat_ws(',', place, id, bay_id, time, fcc_mah, coalesce(temperature_c::text, '')), E'\n' order by id)
        as tests
      from grouped group by pool`.execute(reader);
  return new Map(rows.map(({ pool: key, tests }) => [key, tests]));
}
