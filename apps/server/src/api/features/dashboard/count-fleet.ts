import type { Fleet } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import { bayStatus, bayStatuses, type Actor, type BayStatus, type ServiceStatus } from '@ohmstead/domain';
import { sql } from 'kysely';

type DeviceCounts = { devices: number; online: number };
type BayCount = {
  batteryId: number | null;
  serviceId: number | null;
  serviceStatus: ServiceStatus | null;
  count: number;
};

async function countDevices(reader: Reader, { organizationId }: Actor): Promise<DeviceCounts> {
  const { rows } = await sql<DeviceCounts>`
    select count(*)::integer as devices, (count(*) filter (where online))::integer as online from devices
    where organization_id = ${organizationId}`.execute(reader);
  return rows[0]!;
}

/** By what decides a bay's status; which battery and which service does not matter. */
async function countBays(reader: Reader, { organizationId }: Actor): Promise<BayCount[]> {
  const { rows } = await sql<BayCount>`
    select case when bays.battery_id is not null then 1 end as "batteryId", case when services.id is not null then 1 end as "serviceId",
      services.status as "serviceStatus", count(*)::integer as count
    from devices
    join bays on bays.organization_id = devices.organization_id and bays.device_id = devices.id
    left join services on services.organization_id = bays.organization_id and services.id = bays.service_id
    where devices.organization_id = ${organizationId} and devices.online group by 1, 2, 3`.execute(reader);
  return rows;
}

/** Bays of offline devices are not counted: what they held last is not known to be so still. */
export async function countFleet(reader: Reader, actor: Actor): Promise<Fleet> {
  const [devices, bayCounts] = await Promise.all([countDevices(reader, actor), countBays(reader, actor)]);
  const bays = Object.fromEntries(bayStatuses.map((status) => [status, 0])) as Record<BayStatus, number>;
  for (const counted of bayCounts) bays[bayStatus(counted)] += counted.count;
  return { ...devices, bays };
}
