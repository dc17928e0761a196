import type { Reader } from '@ohmstead/database';
import { bayStatus, type Actor, type BayStatus, type ServiceStatus } from '@ohmstead/domain';
import { sql } from 'kysely';

/** Of the analyzers that the caller sees at one location, or at none. */
export type AnalyzerCount = { locationId: number | null; online: boolean; count: number };

export async function countAnalyzers(reader: Reader, { organizationId }: Actor): Promise<AnalyzerCount[]> {
  const { rows } = await sql<AnalyzerCount>`
    select location_id as "locationId", online, count(*)::integer as count from devices
      where organization_id = ${organizationId} group by 1, 2`.execute(reader);
  return rows;
}

type Counted = {
  locationId: number | null;
  batteryId: number | null;
  serviceId: number | null;
  serviceStatus: ServiceStatus | null;
  count: number;
};
export type BayCount = { locationId: number | null; status: BayStatus; count: number };

/**
 * Grouped by the columns that determine the status of a bay, so that one status may come several times. Bays of offline analyzers are not
 * counted, because their last state may be out of date.
 */
export async function countBays(reader: Reader, { organizationId }: Actor): Promise<BayCount[]> {
  const { rows } = await sql<Counted>`
    select devices.location_id as "locationId", case when bays.battery_id is not null then 1 end as "batteryId",
      case when services.id is not null then 1 end as "serviceId", services.status as "serviceStatus", count(*)::integer as count
    from devices
    join bays on bays.organization_id = devices.organization_id and bays.device_id = devices.id
    left join services on services.organization_id = bays.organization_id and services.id = bays.service_id
    where devices.organization_id = ${organizationId} and devices.online group by 1, 2, 3, 4`.execute(reader);
  return rows.map((counted) => ({
    locationId: counted.locationId,
    status: bayStatus(counted),
    count: counted.count,
  }));
}
