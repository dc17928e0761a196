import type { Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import type { ServiceIds } from './apply-streams.ts';
import { ofKind, type Incoming, type IncomingOf } from './device-message.ts';
import { serviceKey } from './known-services.ts';

/**
 * What a batch is going to change is held before anything of it is changed, devices before batteries (docs/decisions/0157). Samples
 * of services that were met lately change no row that others hold.
 */
export async function holdRows(
  writer: Writer,
  items: readonly Incoming[],
  serviceIds: ServiceIds,
  heardDeviceIds: readonly number[],
): Promise<void> {
  const isNew = ({ thing, up }: IncomingOf<'stream'>) =>
    !serviceIds.has(serviceKey(thing.deviceId, up.message.service));
  const streams = ofKind(items, 'stream').filter(isNew);
  const changing = [...items.filter(({ up }) => up.kind !== 'stream'), ...streams];
  await holdDevices(writer, new Set([...heardDeviceIds, ...changing.map(({ thing }) => thing.deviceId)]));
  await holdBatteries(writer, [...streams, ...ofKind(items, 'result')], ofKind(items, 'start'));
}

async function holdDevices(writer: Writer, ids: ReadonlySet<number>): Promise<void> {
  if (ids.size === 0) return;
  await sql`
    select from app.devices where organization_id = app.organization_id() and id = any (${[...ids]}::bigint[])
      order by id for no key update`.execute(writer);
}

async function holdBatteries(
  writer: Writer,
  running: readonly (IncomingOf<'stream'> | IncomingOf<'result'>)[],
  starts: readonly IncomingOf<'start'>[],
): Promise<void> {
  if (running.length + starts.length === 0) return;
  const batteries = starts.map(({ up }) => up.message.battery);
  await sql`
    select from app.batteries where organization_id = app.organization_id() and id in (
        select battery_id
          from unnest(${running.map(({ thing }) => thing.deviceId)}::bigint[], ${running.map(({ up }) => up.message.service)}::text[])
              as named (device_id, uid)
            join app.services on services.organization_id = app.organization_id()
              and services.device_id = named.device_id and services.uid = named.uid
        union
        select known.id
          from unnest(${batteries.map(({ serialNumber }) => serialNumber || null)}::text[], ${batteries.map(({ model }) => model || '')}::text[])
              as seen (serial_number, model_name)
            join app.batteries as known on known.organization_id = app.organization_id()
              and known.serial_number = seen.serial_number and coalesce(known.model_name, '') = seen.model_name)
      order by id for no key update`.execute(writer);
}
