import { setImmediate } from 'node:timers/promises';
import { historyColumns, streamHeaders, type BatteryStream } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import { sql, type RawBuilder } from 'kysely';
import { joinPlaces, versionOf } from '../../../entities/row-version.ts';

type Live = { liveAt: number | null; liveRemCap: number | null; lastFcc: number | null };
type Known = { id: number; version: number } & Live;
/** `rows` is already JSON: the database writes it, so thousands of rows need not be parsed here. */
type Found = { batteryId: number; rows: string };

/** The relative state of charge as reported by the analyzer, otherwise calculated from its measurements. */
const rsoc = sql`coalesce(device_soc_percent, rem_cap_mah / nullif(fcc_mah, 0) * 100)`;

export type Histories = { known: readonly Known[]; rowsOf: ReadonlyMap<number, string> };

/** The values of one service, in wire order. */
const values: Record<(typeof historyColumns)[number], RawBuilder<unknown>> = {
  serviceId: sql`id`,
  startTs: sql`(date_part('epoch', started_at) * 1000)::bigint`,
  soh: sql`soh_percent`,
  rsoc,
  remCap: sql`rem_cap_mah`,
  fcc: sql`fcc_mah`,
  rcDetermination: sql`rc_determination`,
  temp: sql`temperature_c`,
  endTs: sql`(date_part('epoch', ended_at) * 1000)::bigint`,
  status: sql`status`,
};
const columns = sql.join(historyColumns.map((column) => values[column]));

/** The results of these batteries' services, and the latest values of running ones, in the requested order. */
export async function listHistories(reader: Reader, actor: Actor, ids: readonly number[]): Promise<Histories> {
  const [known, found] = await Promise.all([findBatteries(reader, actor, ids), findServices(reader, actor, ids)]);
  return { known, rowsOf: new Map(found.map(({ batteryId, rows }) => [batteryId, rows])) };
}

/** Writes a BatteryHistoryAnswer, one battery at a time. */
export async function* writeHistories({ known, rowsOf }: Histories): AsyncGenerator<Buffer, void, undefined> {
  yield Buffer.from(`{"columns":${JSON.stringify(historyColumns)},"batteries":[`);
  for (const [place, battery] of known.entries()) {
    const head = JSON.stringify({ id: battery.id, version: battery.version, serviceData: streamOf(battery) });
    yield Buffer.from(`${place === 0 ? '' : ','}${head.slice(0, -1)},"history":${rowsOf.get(battery.id) ?? '[]'}}`);
    // Lets other requests run in between.
    await setImmediate();
  }
  yield Buffer.from(']}');
}

/** The full charge capacity is known only when a service ends, so the current charge is relative to the last known one. */
function streamOf({ liveAt, liveRemCap, lastFcc }: Live): BatteryStream | null {
  if (liveAt === null) return null;
  const relative = liveRemCap === null || lastFcc === null || lastFcc === 0 ? null : (liveRemCap / lastFcc) * 100;
  return { ts: liveAt, headers: streamHeaders, data: [relative, liveRemCap, null] };
}

async function findBatteries(reader: Reader, actor: Actor, ids: readonly number[]): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select batteries.id, ${sql.raw(versionOf('batteries'))} as version, (date_part('epoch', running.live_at) * 1000)::bigint as "liveAt",
      running.live_rem_cap_mah as "liveRemCap", coalesce(last.fcc_mah, batteries.design_capacity_mah) as "lastFcc"
    from batteries ${sql.raw(joinPlaces('batteries'))}
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
  const { rows } = await sql<Found>`
    select battery_id as "batteryId", json_agg(json_build_array(${columns}) order by started_at, id)::text as rows
    from services
    where organization_id = ${actor.organizationId} and battery_id = any (${ids}::bigint[]) and status <> 'servicing'
      and (soh_percent is not null or fcc_mah is not null or rem_cap_mah is not null or device_soc_percent is not null
        or rc_determination is not null)
    group by battery_id`.execute(reader);
  return rows;
}
