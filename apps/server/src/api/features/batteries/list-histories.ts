import {
  historyColumns,
  streamHeaders,
  type BatteryHistory,
  type BatteryHistoryAnswer,
  type BatteryStream,
  type HistoryRow,
} from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import { sql } from 'kysely';

type Live = { liveAt: number | null; liveRemCap: number | null; lastFcc: number | null };
type Known = { id: number; version: number } & Live;
type Found = { batteryId: number; row: HistoryRow };

/** The relative state of charge as the analyzer reports it, else from what it measured. */
const rsoc = sql`coalesce(device_soc_percent, rem_cap_mah / nullif(fcc_mah, 0) * 100)`;

/** What services of these batteries found, and where one runs, its newest values. In the order asked for. */
export async function listHistories(
  reader: Reader,
  actor: Actor,
  ids: readonly number[],
): Promise<BatteryHistoryAnswer> {
  const [known, found] = await Promise.all([findBatteries(reader, actor, ids), findServices(reader, actor, ids)]);
  const byBattery = Map.groupBy(found, ({ batteryId }) => batteryId);
  const batteries = known.map((battery): BatteryHistory => ({
    id: battery.id,
    version: battery.version,
    serviceData: streamOf(battery),
    history: (byBattery.get(battery.id) ?? []).map(({ row }) => row),
  }));
  return { columns: historyColumns, batteries };
}

/** A full charge capacity is known only when a service has ended; the last one says how full the battery is now. */
function streamOf({ liveAt, liveRemCap, lastFcc }: Live): BatteryStream | null {
  if (liveAt === null) return null;
  const relative = liveRemCap === null || lastFcc === null || lastFcc === 0 ? null : (liveRemCap / lastFcc) * 100;
  return { ts: liveAt, headers: streamHeaders, data: [relative, liveRemCap, null] };
}

async function findBatteries(reader: Reader, actor: Actor, ids: readonly number[]): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select batteries.id, batteries.version, (date_part('epoch', running.live_at) * 1000)::bigint as "liveAt",
      running.live_rem_cap_mah as "liveRemCap", coalesce(last.fcc_mah, batteries.design_capacity_mah) as "lastFcc"
    from batteries
    left join lateral (select live_at, live_rem_cap_mah from services
      where services.organization_id = batteries.organization_id and services.battery_id = batteries.id
        and status = 'servicing' order by started_at desc limit 1) running on true
    left join lateral (select fcc_mah from services
      where services.organization_id = batteries.organization_id and services.battery_id = batteries.id
        and fcc_mah is not null order by started_at desc limit 1) last on true
    where batteries.organization_id = ${actor.organizationId} and batteries.id = any (${ids}::bigint[])
    order by array_position(${ids}::bigint[], batteries.id)`.execute(reader);
  return rows;
}

async function findServices(reader: Reader, actor: Actor, ids: readonly number[]): Promise<Found[]> {
  const { rows } = await sql<Record<(typeof historyColumns)[number], never> & { batteryId: number }>`
    select battery_id as "batteryId", id as "serviceId", (date_part('epoch', started_at) * 1000)::bigint as "startTs",
      soh_percent as soh, ${rsoc} as rsoc, rem_cap_mah as "remCap", fcc_mah as fcc, rc_determination as "rcDetermination",
      temperature_c as temp, (date_part('epoch', ended_at) * 1000)::bigint as "endTs"
    from services
    where organization_id = ${actor.organizationId} and battery_id = any (${ids}::bigint[]) and status <> 'servicing'
      and (soh_percent is not null or fcc_mah is not null or rem_cap_mah is not null or device_soc_percent is not null
        or rc_determination is not null)
    order by started_at, id`.execute(reader);
  return rows.map((row) => ({
    batteryId: row.batteryId,
    row: historyColumns.map((column) => row[column]) as unknown as HistoryRow,
  }));
}
