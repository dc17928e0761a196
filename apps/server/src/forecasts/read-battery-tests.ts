import type { Reader } from '@ohmstead/database';
import type { OrganizationId } from '@ohmstead/domain';
import { sql, type RawBuilder } from 'kysely';
import type { BatteryTests, CapacityTest, ServiceEnd } from './battery-tests.ts';
import { timeMs } from '../entities/time-ms.ts';

type Wanted = {
  organizationId: OrganizationId;
  capacityServiceTypes: readonly string[];
  /** Which batteries, as a condition. */
  batteries: RawBuilder<unknown>;
};

type BatteryFact = Pick<BatteryTests, 'batteryId' | 'retiredAt' | 'designCapacityMah'>;
type ServiceFact = ServiceEnd & {
  batteryId: number;
  fccMah: number | null;
  throughput: number | null;
  temperature: number | null;
};

/** By id. Row-level security applies, so only services that the reader may see are in them. */
export async function readBatteryTests(reader: Reader, wanted: Wanted): Promise<BatteryTests[]> {
  const { organizationId, batteries } = wanted;
  const found = await sql<BatteryFact>`
    select id as "batteryId", ${timeMs('retired_at')} as "retiredAt", design_capacity_mah as "designCapacityMah" from batteries
      where organization_id = ${organizationId} and ${batteries} order by id`.execute(reader);
  const known = new Map(
    found.rows.map((battery): [number, BatteryTests] => [battery.batteryId, { ...battery, tests: [], ends: [] }]),
  );
  for (const service of await readServices(reader, wanted, [...known.keys()])) addTo(known, service);
  return [...known.values()];
}

async function readServices(
  reader: Reader,
  { organizationId, capacityServiceTypes }: Wanted,
  ids: readonly number[],
): Promise<ServiceFact[]> {
  const { rows } = await sql<ServiceFact>`
    select battery_id as "batteryId", id, ${timeMs('ended_at')} as time, status = 'aborted' as "isAborted",
        case when status in ('pass', 'fail') and service_type = any (${capacityServiceTypes}::text[]) then fcc_mah end as "fccMah",
        cycle_counter as throughput, temperature_c as temperature, location_id as "locationId"
      from services
      where organization_id = ${organizationId} and battery_id = any (${ids}::bigint[]) and ended_at is not null
        and status in ('pass', 'fail', 'aborted')`.execute(reader);
  return rows;
}

function addTo(known: ReadonlyMap<number, BatteryTests>, service: ServiceFact): void {
  const { batteryId, id, time, isAborted, locationId, fccMah, throughput, temperature } = service;
  const battery = known.get(batteryId);
  battery?.ends.push({ id, time, isAborted, locationId });
  if (fccMah === null) return;
  const test: CapacityTest = { id, time, fccMah, throughput, temperature };
  battery?.tests.push(test);
}
