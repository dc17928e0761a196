import type { Writer } from '@ohmstead/database';
import { maxNamelessPerMinute } from '@ohmstead/device-protocol';
import { sql } from 'kysely';
import type { DeviceMessage, Refusal } from '../device-message.ts';
import type { Batch } from './batch.ts';
import { batteryKey } from './find-or-create-batteries.ts';

const tooManyBatteries: Refusal = {
  code: 'too-many-batteries',
  message: `more than ${maxNamelessPerMinute} batteries without a serial number in a minute`,
};

/** Refuses starts beyond a device's limit of batteries without a serial number. */
export async function limitNameless<Seen extends { start: DeviceMessage<'owned', 'start'> }>(
  writer: Writer,
  starts: readonly Seen[],
  batch: Batch,
): Promise<Seen[]> {
  const isNameless = ({ start }: Seen) => batteryKey(start.up.message.battery) === undefined;
  const deviceIds = starts.filter(isNameless).map(({ start }) => start.thing.deviceId);
  const left = await countNameless(writer, deviceIds);
  return starts.filter((seen) => {
    if (!isNameless(seen)) return true;
    const { deviceId } = seen.start.thing;
    const places = left.get(deviceId) ?? 0;
    left.set(deviceId, places - 1);
    if (places <= 0) batch.refusals.set(seen.start, tooManyBatteries);
    return places > 0;
  });
}

type Row = { device_id: number; recent: number };

/** Locks the count of each device until the end of the transaction, so that two gateways cannot count in parallel. */
const holdCounts = async (writer: Writer, deviceIds: readonly number[]): Promise<Row[]> =>
  (
    await sql<Row>`
    insert into app.device_presence (organization_id, device_id)
      select app.organization_id(), device_id from unnest(${deviceIds}::bigint[]) as device_id order by device_id
      on conflict on constraint device_presence__pkey do update set device_id = excluded.device_id
      returning device_id, (select count(*) from unnest(nameless_made_at) as made
        where made > now() - interval '1 minute')::integer as recent`.execute(writer)
  ).rows;

/** Takes one device id for each battery wanted. Returns how many each device may still create, and records them. */
async function countNameless(writer: Writer, deviceIds: readonly number[]): Promise<Map<number, number>> {
  if (deviceIds.length === 0) return new Map();
  const wanted = new Map<number, number>();
  for (const deviceId of deviceIds) wanted.set(deviceId, (wanted.get(deviceId) ?? 0) + 1);
  const held = await holdCounts(writer, [...wanted.keys()]);
  const made = new Map(
    held.map(({ device_id, recent }) => [
      device_id,
      Math.max(0, Math.min(wanted.get(device_id) ?? 0, maxNamelessPerMinute - recent)),
    ]),
  );
  await sql`
    update app.device_presence set nameless_made_at = array(select at from unnest(nameless_made_at) as at
        where at > now() - interval '1 minute') || array_fill(now(), array[said.made])
      from unnest(${[...made.keys()]}::bigint[], ${[...made.values()]}::integer[]) as said (device_id, made)
      where organization_id = app.organization_id() and device_presence.device_id = said.device_id and said.made > 0`.execute(
    writer,
  );
  return made;
}
