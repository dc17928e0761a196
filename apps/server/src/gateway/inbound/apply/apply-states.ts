import type { Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import { runKey, type DeviceMessage } from '../device-message.ts';
import type { Batch } from './batch.ts';
import { batteryKey, findOrCreateBatteries } from './find-or-create-batteries.ts';
import { bayKey, findBays, findServices } from './named-rows.ts';

type State = DeviceMessage<'owned', 'state'>;
type BayState = State['up']['message']['bays'][number];

function refuseUnknownBays(states: readonly State[], bays: ReadonlyMap<string, unknown>, batch: Batch): State[] {
  return states.filter((state) => {
    const missing = state.up.message.bays.find(({ bay }) => !bays.has(bayKey(state.thing.deviceId, bay)));
    if (missing) {
      const message = `there is no bay ${missing.bay}: hello names bayCount`;
      batch.refusals.set(state, { code: 'unknown-bay', message });
    }
    return !missing;
  });
}

const newestOf = (states: readonly State[]): State[] => {
  const newest = new Map<number, State>();
  for (const state of states) {
    const other = newest.get(state.thing.deviceId);
    if (!other || other.up.message.at < state.up.message.at) newest.set(state.thing.deviceId, state);
  }
  return [...newest.values()];
};

/** Keeps only states newer than the one applied last. */
async function chooseNews(writer: Writer, states: readonly State[]): Promise<State[]> {
  const { rows } = await sql<{ device_id: number }>`
    insert into app.device_presence as presence (organization_id, device_id, state_at, last_message_at)
      select app.organization_id(), said.device_id, to_timestamp(said.at / 1000), now()
        from unnest(${states.map(({ thing }) => thing.deviceId)}::bigint[], ${states.map(({ up }) => up.message.at)}::float8[])
          as said (device_id, at) order by said.device_id
      on conflict on constraint device_presence__pkey do update set state_at = excluded.state_at, last_message_at = now()
        where presence.state_at is null or presence.state_at < excluded.state_at
      returning device_id`.execute(writer);
  const news = new Set(rows.map(({ device_id }) => device_id));
  return states.filter(({ thing }) => news.has(thing.deviceId));
}

async function updateDevices(writer: Writer, states: readonly State[]): Promise<void> {
  await sql`
    update app.devices set status = said.status, raw_status = said.raw_status
      from unnest(${states.map(({ thing }) => thing.deviceId)}::bigint[], ${states.map(({ up }) => up.message.status)}::text[],
        ${states.map(({ up }) => up.message.rawStatus ?? null)}::text[]) as said (device_id, status, raw_status)
      where organization_id = app.organization_id() and id = said.device_id
        and (devices.status, devices.raw_status) is distinct from (said.status, said.raw_status)`.execute(writer);
}

type Contents = {
  bay_id: number;
  battery_id: number | null;
  service_id: number | null;
  adapter: string | null;
  keeps: boolean;
};

const empty = { battery_id: null, service_id: null, adapter: null, keeps: false };

/** Without a serial number, only the service identifies the battery. Without either, a nameless battery stays in its bay. */
function contentsOf(
  said: BayState | undefined,
  batteryIds: Map<string, number>,
  service?: { id: number; battery_id: number },
) {
  if (!said) return empty;
  const adapter = said.adapter || null;
  if (!said.battery) return { ...empty, adapter };
  const key = batteryKey(said.battery);
  const batteryId = key === undefined ? service?.battery_id : batteryIds.get(key);
  const ran = service && service.battery_id === batteryId ? service.id : null;
  return { battery_id: batteryId ?? null, service_id: ran, adapter, keeps: batteryId === undefined };
}

async function listContents(
  writer: Writer,
  states: readonly State[],
  bays: Awaited<ReturnType<typeof findBays>>,
): Promise<Contents[]> {
  const said = states.flatMap(({ thing, up }) =>
    up.message.bays.map((bay) => ({ deviceId: thing.deviceId, atMs: up.message.at, bay })),
  );
  const batteryIds = await findOrCreateBatteries(
    writer,
    said.flatMap(({ bay, atMs }) => (bay.battery ? [{ battery: bay.battery, atMs }] : [])),
  );
  const named = said.flatMap(({ deviceId, bay }) => (bay.service ? [{ deviceId, uid: bay.service }] : []));
  const services = await findServices(writer, named);
  const byBay = new Map(said.map((one) => [bayKey(one.deviceId, one.bay.bay), one.bay]));
  const deviceIds = new Set(states.map(({ thing }) => thing.deviceId));
  return [...bays.values()]
    .filter(({ device_id }) => deviceIds.has(device_id))
    .map(({ id, device_id, number }) => {
      const bay = byBay.get(bayKey(device_id, number));
      const service = bay?.service ? services.get(runKey(device_id, bay.service)) : undefined;
      return { bay_id: id, ...contentsOf(bay, batteryIds, service) };
    });
}

async function updateBays(writer: Writer, contents: readonly Contents[]): Promise<void> {
  await sql`
    update app.bays set battery_id = said.battery_id, service_id = said.service_id,
        adapter_name = coalesce(said.adapter, bays.adapter_name)
      from jsonb_to_recordset(${JSON.stringify(contents)}::jsonb)
        as said (bay_id bigint, battery_id bigint, service_id bigint, adapter text, keeps boolean)
      where bays.organization_id = app.organization_id() and bays.id = said.bay_id
        and (bays.battery_id, bays.service_id, bays.adapter_name)
          is distinct from (said.battery_id, said.service_id, coalesce(said.adapter, bays.adapter_name))
        and not (said.keeps and exists (select from app.batteries
          where batteries.organization_id = bays.organization_id and batteries.id = bays.battery_id
            and serial_number is null))`.execute(writer);
}

/** A state describes the whole device; bays left out are empty. */
export async function applyStates(writer: Writer, states: readonly State[], batch: Batch): Promise<void> {
  if (states.length === 0) return;
  const bays = await findBays(
    writer,
    states.map(({ thing }) => thing.deviceId),
  );
  const news = await chooseNews(writer, newestOf(refuseUnknownBays(states, bays, batch)));
  if (news.length === 0) return;
  await updateDevices(writer, news);
  await updateBays(writer, await listContents(writer, news, bays));
}
