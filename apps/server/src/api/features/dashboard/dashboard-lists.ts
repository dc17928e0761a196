import type { DeviceGroup, LatestBattery, LatestService } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import type { Actor, DeviceGroupSort, RunningPlace } from '@ohmstead/domain';
import { sql, type RawBuilder } from 'kysely';
import { time } from '../../../entities/field.ts';

const millisecondsOf = (column: string) => sql.raw<number | null>(time(column).sql);

/**
 * The locations of rows that the actor may see, including deleted ones. Without this list, checking a hidden location would read its whole
 * history.
 */
const visiblePlaces = ({ organizationId, allLocations, locationIds }: Actor) => sql`
  (select id from places where organization_id = ${organizationId}
    and (${allLocations} or id = any (${locationIds}::bigint[]))) as place`;

const groupOrders: Record<DeviceGroupSort, RawBuilder<unknown>> = {
  alpha: sql`lower(location)`,
  mostDevices: sql`total desc, lower(location)`,
  mostRecent: sql`last_used_at desc nulls last, lower(location)`,
};

/** Devices by location and model, for the first `limit` locations or all. `mostRecent` sorts by the latest use of a device. */
export async function listDeviceGroups(
  reader: Reader,
  actor: Actor,
  { sort, limit }: { sort: DeviceGroupSort; limit: number | null },
): Promise<DeviceGroup[]> {
  const { rows } = await sql<DeviceGroup>`
    with counted as (
      select location_id, model_name, count(*) as count, max(last_used_at) as last_used_at from devices
      where organization_id = ${actor.organizationId} group by location_id, model_name
    ), grouped as (
      select location_id, max(last_used_at) as last_used_at, sum(count)::integer as total,
        json_agg(json_build_object('modelName', model_name, 'count', count) order by lower(model_name), model_name) as models
      from counted group by location_id
    )
    select location_id as "locationId", locations.name as location, models, total
    from grouped left join locations on locations.organization_id = ${actor.organizationId} and locations.id = location_id
      cross join lateral (select locations.name) as named (location)
    order by ${groupOrders[sort]} nulls last, location_id nulls last limit ${limit}`.execute(reader);
  return rows;
}

const latestServiceColumns = sql`
  services.id as "serviceId", status, service_type as "serviceType", ${millisecondsOf('started_at')} as "startTime",
  ${millisecondsOf('ended_at')} as "endTime", case when status = 'servicing' then live_progress end as progress,
  (select id from locations
    where locations.organization_id = services.organization_id and locations.id = services.location_id) as "locationId",
  (select name from locations
    where locations.organization_id = services.organization_id and locations.id = services.location_id) as location,
  device_id as "deviceId", device_model_name as "deviceModelName", bay_number as bay, battery_id as "batteryId",
  battery_serial_number as "batterySerialNumber"`;

/** At most `count` in total; running services either come first or only fill what ended ones leave. */
export async function listLatestServices(
  reader: Reader,
  actor: Actor,
  { count, running }: { count: number; running: RunningPlace },
): Promise<LatestService[]> {
  const lists = { last: [listEndedServices, listRunningServices], first: [listRunningServices, listEndedServices] };
  const found: LatestService[] = [];
  for (const list of running === 'only' ? [listRunningServices] : lists[running])
    if (found.length < count) found.push(...(await list(reader, actor, count - found.length)));
  return found;
}

/** The latest services of each location, so that only a few rows each are read, however long the history. */
async function listEndedServices(reader: Reader, actor: Actor, count: number): Promise<LatestService[]> {
  const newestAt = (place: RawBuilder<unknown>) => sql`
    (select ${latestServiceColumns} from services
      where organization_id = ${actor.organizationId} and location_id ${place} and ended_at is not null
      order by ended_at desc limit ${count})`;
  const { rows } = await sql<LatestService>`
    select newest.* from ${visiblePlaces(actor)}, lateral ${newestAt(sql`= place.id`)} as newest
    union all ${newestAt(sql`is null`)}
    order by "endTime" desc, "serviceId" desc limit ${count}`.execute(reader);
  return rows;
}

async function listRunningServices(reader: Reader, actor: Actor, count: number): Promise<LatestService[]> {
  const { rows } = await sql<LatestService>`
    select ${latestServiceColumns} from services
    where organization_id = ${actor.organizationId} and status = 'servicing'
    order by started_at desc, id desc limit ${count}`.execute(reader);
  return rows;
}

const latestBatteryColumns = sql`
  batteries.id as "batteryId", serial_number as "serialNumber", model_name as "modelName", last_service_id as "lastServiceId",
  ${millisecondsOf('last_service_at')} as "lastServiceTime", last_service_type as "lastServiceType",
  (select name from locations
    where locations.organization_id = batteries.organization_id and locations.id = batteries.location_id) as "lastLocation",
  last_soh_percent as "lastSoh", ${millisecondsOf('soh_time(batteries)')} as "lastSohTime", last_temperature_c as "lastTemperature", last_status as "lastStatus",
  disposition, borderline, rem_cap_mah as "remCap", ${millisecondsOf('in_service_at')} as "inService"`;

export async function listLatestBatteries(reader: Reader, actor: Actor, count: number): Promise<LatestBattery[]> {
  const newestAt = (place: RawBuilder<unknown>) => sql`
    (select ${latestBatteryColumns} from batteries
      where organization_id = ${actor.organizationId} and location_id ${place} and last_service_at is not null
        and retired_at is null order by last_service_at desc limit ${count})`;
  const { rows } = await sql<LatestBattery>`
    select newest.* from ${visiblePlaces(actor)}, lateral ${newestAt(sql`= place.id`)} as newest
    union all ${newestAt(sql`is null`)}
    order by "lastServiceTime" desc, "batteryId" desc limit ${count}`.execute(reader);
  return rows;
}
