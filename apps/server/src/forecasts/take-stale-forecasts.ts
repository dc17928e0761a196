import type { Writer } from '@ohmstead/database';
import type { OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';

/** So many are computed in one transaction. */
const most = 250;

/** `now` is the database's clock in ms, which says what is stale. */
export type StaleForecasts = { batteryIds: number[]; now: number };

/**
 * Batteries whose forecast was asked for; if there are none, those whose forecast has ended by itself; then those of a round through all.
 * Undefined if there are none, or if another worker is at it.
 */
export async function takeStaleForecasts(
  writer: Writer,
  organizationId: OrganizationId,
): Promise<StaleForecasts | undefined> {
  const now = await begin(writer, organizationId);
  if (now === undefined) return undefined;
  const asked = await takeRequests(writer, organizationId);
  if (asked.length > 0) return { batteryIds: asked, now };
  const ended = await listEnded(writer, organizationId);
  if (ended.length > 0) return { batteryIds: ended, now };
  const next = await takeNextOfRound(writer, organizationId);
  return next === undefined ? undefined : { batteryIds: next, now };
}

async function begin(writer: Writer, organizationId: OrganizationId): Promise<number | undefined> {
  const { rows } = await sql<{ isFree: boolean; now: number }>`
    select pg_try_advisory_xact_lock(hashtextextended('forecasts', ${organizationId})) as "isFree",
      ceil(date_part('epoch', now()) * 1000)::bigint as now`.execute(writer);
  return rows[0]?.isFree === true ? rows[0].now : undefined;
}

const idsOf = (rows: readonly { id: number }[]): number[] => [...new Set(rows.map(({ id }) => id))];

async function takeRequests(writer: Writer, organizationId: OrganizationId): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    delete from forecast_requests where organization_id = ${organizationId} and id in (
      select id from forecast_requests where organization_id = ${organizationId} order by id limit ${most})
    returning battery_id as id`.execute(writer);
  return idsOf(rows);
}

async function listEnded(writer: Writer, organizationId: OrganizationId): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select battery_id as id from battery_forecasts
      where organization_id = ${organizationId} and holds_until < now() order by holds_until limit ${most}`.execute(
    writer,
  );
  return idsOf(rows);
}

/** The row of the round is held, so that one that begins anew meanwhile waits and is not taken for this one. */
async function takeNextOfRound(writer: Writer, organizationId: OrganizationId): Promise<number[] | undefined> {
  const { rows: rounds } = await sql<{ afterId: number }>`select after_id as "afterId" from forecast_rounds
    where organization_id = ${organizationId} for update`.execute(writer);
  const [round] = rounds;
  if (round === undefined) return undefined;
  const { rows } = await sql<{ id: number }>`select id from batteries
    where organization_id = ${organizationId} and id > ${round.afterId} order by id limit ${most}`.execute(writer);
  const ids = idsOf(rows);
  const last = ids.at(-1);
  await (
    last === undefined
      ? sql`delete from forecast_rounds where organization_id = ${organizationId}`
      : sql`update forecast_rounds set after_id = ${last} where organization_id = ${organizationId}`
  ).execute(writer);
  return ids;
}
