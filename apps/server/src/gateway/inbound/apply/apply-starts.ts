import type { Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import { runKey, type DeviceMessage, type Refusal } from '../device-message.ts';
import type { Batch } from './batch.ts';
import { BatteryGone, batteryKey, createNamelessBattery, findOrCreateBatteries } from './find-or-create-batteries.ts';
import { limitNameless } from './limit-nameless.ts';
import { bayKey, findBays, findServices, type KnownBay } from './named-rows.ts';

type Start = DeviceMessage<'owned', 'start'>;
type Placed = { start: Start; bay: KnownBay; batteryId: number };
type Claimed = { startedAtMs: number; bay: number | null; serviceType: string };

const isSameRun = ({ up: { message } }: Start, known: Claimed) =>
  known.startedAtMs === message.at && known.bay === message.bay && known.serviceType === message.serviceType;

const anotherRun = (service: string, { startedAtMs }: Claimed): Refusal => ({
  code: 'service-conflict',
  message: `${service} is another run, which began at ${startedAtMs}: repeat its start as it was, or use a new name`,
});

/** A name identifies one run for ever: a second run of the same name would mix the measurements of two batteries. */
async function chooseNew(writer: Writer, starts: readonly Start[], batch: Batch): Promise<Start[]> {
  const names = starts.map(({ thing, up }) => ({ deviceId: thing.deviceId, uid: up.message.service }));
  const claimed = new Map<string, Claimed>();
  for (const [key, known] of await findServices(writer, names)) {
    claimed.set(key, {
      startedAtMs: known.started_at.getTime(),
      bay: known.bay_number,
      serviceType: known.service_type,
    });
    batch.batteryIds.add(known.battery_id);
  }
  return starts.filter((start) => {
    const { message } = start.up;
    const key = runKey(start.thing.deviceId, message.service);
    const known = claimed.get(key);
    if (!known) claimed.set(key, { startedAtMs: message.at, bay: message.bay, serviceType: message.serviceType });
    else if (!isSameRun(start, known)) batch.refusals.set(start, anotherRun(message.service, known));
    return !known;
  });
}

function placeInBay(start: Start, bays: Map<string, KnownBay>, batch: Batch): KnownBay | undefined {
  const { bay: number } = start.up.message;
  const bay = bays.get(bayKey(start.thing.deviceId, number));
  if (!bay)
    batch.refusals.set(start, { code: 'unknown-bay', message: `there is no bay ${number}: hello names bayCount` });
  return bay;
}

async function findPlaces(
  writer: Writer,
  starts: readonly Start[],
  batch: Batch,
  isHistory: boolean,
): Promise<Placed[]> {
  const bays = await findBays(
    writer,
    starts.map(({ thing }) => thing.deviceId),
  );
  const placeable = starts.flatMap((start) => {
    const bay = placeInBay(start, bays, batch);
    return bay ? [{ start, bay, seen: { battery: start.up.message.battery, atMs: start.up.message.at } }] : [];
  });
  const inBays = isHistory ? placeable : await limitNameless(writer, placeable, batch);
  const batteryIds = await findOrCreateBatteries(
    writer,
    inBays.map(({ seen }) => seen),
  );
  const placed: Placed[] = [];
  for (const { start, bay, seen } of inBays) {
    const key = batteryKey(seen.battery);
    const batteryId = key === undefined ? await createNamelessBattery(writer, seen) : batteryIds.get(key);
    if (batteryId === undefined) throw new BatteryGone();
    placed.push({ start, bay, batteryId });
  }
  return placed;
}

const rowOf = ({ start: { thing, up }, bay, batteryId }: Placed) => ({
  device_id: thing.deviceId,
  bay_id: bay.id,
  bay_number: bay.number,
  battery_id: batteryId,
  uid: up.message.service,
  at: up.message.at,
  adapter: up.message.adapter || null,
  service_type: up.message.serviceType,
  service_parameters: up.message.serviceParameters || null,
  operator: up.message.operator || null,
});

const recordsOf = (
  placed: readonly Placed[],
) => sql`jsonb_to_recordset(${JSON.stringify(placed.map(rowOf))}::jsonb) as started (
  device_id bigint, bay_id bigint, bay_number integer, battery_id bigint, uid text, at float8, adapter text,
  service_type text, service_parameters text, operator text)`;

async function insertServices(writer: Writer, placed: readonly Placed[]): Promise<void> {
  const { rows } = await sql`
    insert into app.services (organization_id, uid, battery_id, device_id, bay_id, bay_number, location_id,
        battery_serial_number, battery_model_name, device_serial_number, device_model_name, adapter_name,
        service_type, service_parameters, started_at, operator, firmware_version)
      select app.organization_id(), uid, batteries.id, devices.id, bay_id, bay_number, devices.location_id,
        batteries.serial_number, batteries.model_name, devices.serial_number, devices.model_name, adapter,
        started.service_type, started.service_parameters, to_timestamp(at / 1000), operator, devices.firmware_versions ->> 'main'
      from ${recordsOf(placed)}
        join app.devices on devices.organization_id = app.organization_id() and devices.id = device_id
        join app.batteries on batteries.organization_id = app.organization_id() and batteries.id = battery_id
      order by at
      on conflict on constraint services__device_id__uid__key do nothing returning id`.execute(writer);
  if (rows.length < placed.length) await requireBatteries(writer, placed);
}

/** Not all starts were inserted. This is fine if another gateway has already written them, but not if a battery was deleted meanwhile. */
async function requireBatteries(writer: Writer, placed: readonly Placed[]): Promise<void> {
  const ids = [...new Set(placed.map(({ batteryId }) => batteryId))];
  const { rows } = await sql`
    select from app.batteries where organization_id = app.organization_id() and id = any (${ids}::bigint[])`.execute(
    writer,
  );
  if (rows.length < ids.length) throw new BatteryGone();
}

/** A start that arrives late does not replace a newer state or run in the bay. */
async function occupyBays(writer: Writer, placed: readonly Placed[]): Promise<void> {
  await sql`
    update app.bays set battery_id = started.battery_id, service_id = services.id,
        adapter_name = coalesce(adapter, bays.adapter_name)
      from (select distinct on (bay_id) * from ${recordsOf(placed)} order by bay_id, at desc) as started
        join app.services on services.organization_id = app.organization_id()
          and services.device_id = started.device_id and services.uid = started.uid
      where bays.organization_id = app.organization_id() and bays.id = started.bay_id
        and not exists (select from app.device_presence as presence
          where presence.organization_id = bays.organization_id and presence.device_id = bays.device_id
            and state_at > services.started_at)
        and not exists (select from app.services as newer
          where newer.organization_id = bays.organization_id and newer.id = bays.service_id
            and newer.started_at > services.started_at)`.execute(writer);
}

async function markDevicesUsed(writer: Writer, placed: readonly Placed[]): Promise<void> {
  await sql`
    update app.devices set last_used_at = greatest(last_used_at, used.at)
      from (select device_id, to_timestamp(max(at) / 1000) as at from ${recordsOf(placed)} group by device_id) as used
      where organization_id = app.organization_id() and id = used.device_id
        and (last_used_at is null or last_used_at < used.at)`.execute(writer);
}

/** History comes from the operator, so the limit for devices does not apply. */
export async function applyStarts(
  writer: Writer,
  starts: readonly Start[],
  batch: Batch,
  isHistory = false,
): Promise<void> {
  if (starts.length === 0) return;
  const placed = await findPlaces(writer, await chooseNew(writer, starts, batch), batch, isHistory);
  if (placed.length === 0) return;
  await insertServices(writer, placed);
  await occupyBays(writer, placed);
  await markDevicesUsed(writer, placed);
  for (const { batteryId } of placed) batch.batteryIds.add(batteryId);
}
