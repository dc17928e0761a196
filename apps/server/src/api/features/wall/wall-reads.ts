import { maxWallDevices, type WallAnswer, type WallBay, type WallDevice } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import { alarmSeverities, type Actor } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql, type RawBuilder } from 'kysely';
import { bayFields } from '../../../entities/device-fields.ts';
import { timeMs } from '../../../entities/time-ms.ts';
import type { ApiParts } from '../../api-parts.ts';
import { route } from '../../route.ts';

export function wallReads(app: FastifyInstance, { readAs }: ApiParts): void {
  route(app, 'GET /api/wall', async (request) => {
    const { location } = request.query;
    return readAs(request, (reader, actor) => readWall(reader, actor, location ? Number(location) : null));
  });
}

async function readWall(reader: Reader, actor: Actor, locationId: number | null): Promise<WallAnswer> {
  const at = Date.now();
  const found = await listDevices(reader, actor, locationId);
  const devices = found.slice(0, maxWallDevices);
  const bays = await listBays(
    reader,
    actor,
    devices.map(({ id }) => id),
  );
  const baysOf = Map.groupBy(bays, ({ deviceId }) => deviceId);
  const locations = [...Map.groupBy(devices, (device) => device.locationId)].map(([id, there]) => ({
    id,
    name: there[0]?.location ?? null,
    devices: there.map((device) => ({ ...device, bays: baysOf.get(device.id) ?? [] })),
  }));
  return { at, locations, more: found.length > maxWallDevices };
}

/** The worst severity of the active alarms of a thing. */
const worstAlarm = (isOfThing: RawBuilder<unknown>) => sql`
  (select severity from alarms where alarms.organization_id = devices.organization_id and listed and active and ${isOfThing}
    order by array_position(${alarmSeverities}::text[], severity) desc limit 1)`;

type DeviceRow = Omit<WallDevice, 'bays'> & { locationId: number | null; location: string | null };

/** By location, those without one at the end. */
async function listDevices(reader: Reader, { organizationId }: Actor, locationId: number | null): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select devices.id, coalesce(nullif(devices.name, ''), serial_number) as name, online,
        ${timeMs('last_heard_at')} as "lastMessageTime", locations.id as "locationId", locations.name as location,
        ${worstAlarm(sql`thing_kind = 'device' and device_id = devices.id`)} as alarm
      from devices
        left join locations on locations.organization_id = devices.organization_id and locations.id = devices.location_id
      where devices.organization_id = ${organizationId} and (${locationId}::bigint is null or location_id = ${locationId})
      order by lower(locations.name) nulls last, locations.id, lower(coalesce(nullif(devices.name, ''), serial_number)), devices.id
      limit ${maxWallDevices + 1}`.execute(reader);
  return rows;
}

type BayRow = WallBay & { deviceId: number };
const of = (name: keyof typeof bayFields) => sql.raw(bayFields[name].sql);

async function listBays(reader: Reader, { organizationId }: Actor, deviceIds: readonly number[]): Promise<BayRow[]> {
  const { rows } = await sql<BayRow>`
    select bays.id, bays.device_id as "deviceId", bays.number, ${of('status')} as status, ${of('batterySerialNumber')} as battery,
        ${of('designCapacity')} as "designCapacity", ${of('remCap')} as "remCap", ${of('liveProgress')} as progress,
        ${of('serviceStartTime')} as "startTime", ${of('serviceEndTime')} as "endTime", ${of('serviceSoh')} as soh,
        ${worstAlarm(sql`(bay_id = bays.id or thing_kind = 'battery' and alarms.battery_id = bays.battery_id)`)} as alarm
      from bays
        join devices on devices.organization_id = bays.organization_id and devices.id = bays.device_id
        left join batteries on batteries.organization_id = bays.organization_id and batteries.id = bays.battery_id
        left join services on services.organization_id = bays.organization_id and services.id = bays.service_id
      where bays.organization_id = ${organizationId} and bays.device_id = any (${deviceIds}::bigint[])
      order by bays.number`.execute(reader);
  return rows;
}
