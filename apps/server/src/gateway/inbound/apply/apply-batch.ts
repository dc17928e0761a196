import type { Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import { ofKind, runKey, type DeviceMessage } from '../device-message.ts';
import { applyHellos } from './apply-hellos.ts';
import { applyGones, markHeard } from './apply-presence.ts';
import { applyReplies } from './apply-replies.ts';
import { applyResults } from './apply-results.ts';
import { applyStarts } from './apply-starts.ts';
import { applyStates } from './apply-states.ts';
import { applyStreams } from './apply-streams.ts';
import type { Batch, ServiceIds } from './batch.ts';

/**
 * Writes a batch of one organisation's messages in the caller's transaction. Messages are written kind by kind: within a batch, runs start
 * before their samples and end after them, regardless of the order of arrival.
 */
export async function applyBatch(
  writer: Writer,
  messages: readonly DeviceMessage<'owned'>[],
  serviceIds: ServiceIds,
  heardDeviceIds: readonly number[],
  isHistory = false,
): Promise<Batch> {
  const batch: Batch = { refusals: new Map(), batteryIds: new Set(), live: new Map(), learnt: new Map() };
  const kinds = sortByKind(messages);
  await holdRows(writer, kinds, serviceIds, heardDeviceIds);
  if (heardDeviceIds.length > 0) await markHeard(writer, heardDeviceIds);
  if (kinds.hellos.length > 0) await applyHellos(writer, kinds.hellos, batch);
  if (kinds.starts.length > 0) await applyStarts(writer, kinds.starts, batch, isHistory);
  if (kinds.states.length > 0) await applyStates(writer, kinds.states, batch);
  if (kinds.streams.length > 0) await applyStreams(writer, kinds.streams, batch, serviceIds);
  if (kinds.results.length > 0) await applyResults(writer, kinds.results, batch);
  if (kinds.replies.length > 0) await applyReplies(writer, kinds.replies, batch);
  if (kinds.gones.length > 0) await applyGones(writer, kinds.gones);
  await refreshBatteries(writer, batch);
  return batch;
}

const sortByKind = (messages: readonly DeviceMessage<'owned'>[]) => ({
  hellos: ofKind(messages, 'hello'),
  starts: ofKind(messages, 'start'),
  states: ofKind(messages, 'state'),
  streams: ofKind(messages, 'stream'),
  results: ofKind(messages, 'result'),
  replies: ofKind(messages, 'reply'),
  gones: ofKind(messages, 'gone'),
});

type Kinds = ReturnType<typeof sortByKind>;

/**
 * Locks all rows that the batch will change before changing any, devices before batteries (docs/decisions/0157). Samples of recently seen
 * services change no rows that others lock.
 */
async function holdRows(
  writer: Writer,
  { streams, results, starts, ...others }: Kinds,
  serviceIds: ServiceIds,
  heardDeviceIds: readonly number[],
): Promise<void> {
  const first = streams.filter(({ thing, up }) => !serviceIds.has(runKey(thing.deviceId, up.message.service)));
  const changing = [...Object.values(others).flat(), ...starts, ...results, ...first];
  await holdDevices(writer, new Set([...heardDeviceIds, ...changing.map(({ thing }) => thing.deviceId)]));
  await holdBatteries(writer, [...first, ...results], starts);
}

async function holdDevices(writer: Writer, ids: ReadonlySet<number>): Promise<void> {
  if (ids.size === 0) return;
  await sql`
    select from app.devices where organization_id = app.organization_id() and id = any (${[...ids]}::bigint[])
      order by id for no key update`.execute(writer);
}

async function holdBatteries(
  writer: Writer,
  running: readonly (DeviceMessage<'owned', 'stream'> | DeviceMessage<'owned', 'result'>)[],
  starts: readonly DeviceMessage<'owned', 'start'>[],
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

async function refreshBatteries(writer: Writer, { batteryIds }: Batch): Promise<void> {
  if (batteryIds.size === 0) return;
  await sql`select app.refresh_batteries(${[...batteryIds]}::bigint[])`.execute(writer);
}
