import { maxPlanItems, planAheadMs, type PlanAnswer, type PlanSettingsBody } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import { defaultPlannedLocation, planServices, type Actor } from '@ohmstead/domain';
import { sql } from 'kysely';
import { badInput } from '../../api-error.ts';
import { seenBy } from '../../rights/seen-locations.ts';
import type { AskedPlan } from './asked-plan.ts';
import { findLastTimes, findPlanItems, type FoundItem } from './find-plan-items.ts';
import { findPlanBays } from './find-plan-bays.ts';
import { findVisits } from './find-visits.ts';

/** From now to 366 days. */
export function untilOf(asked: number | undefined, at: number): number {
  const until = asked ?? at + planAheadMs.default;
  if (until < at || until > at + planAheadMs.most) throw badInput('until must be from now to 366 days');
  return until;
}

export async function findPlan(reader: Reader, actor: Actor, asked: AskedPlan): Promise<PlanAnswer> {
  const { at, until, settings } = asked;
  const places = await findLocations(reader, actor, asked);
  const { bays, awayBays } = await findPlanBays(reader, actor, asked);
  const due = await findPlanItems(reader, actor, asked);
  const found = asked.newBays ? await withVisits(reader, actor, at, due, bays) : due;
  const plan = planServices({ at, until, items: found, bays, awayBays, locations: places });
  const first = plan.items.slice(0, maxPlanItems);
  const ids = first.map(({ batteryId }) => batteryId);
  const lastTimes = await findLastTimes(reader, ids, settings.countedTypes);
  const loads = new Map(plan.locations.map((load) => [load.locationId, load]));
  return {
    at,
    until,
    leadDays: settings.leadDays,
    serviceType: settings.serviceType,
    total: plan.items.length,
    items: first.map((item) => ({ ...item, lastTime: lastTimes.get(item.batteryId) ?? null })),
    bays,
    locations: places.flatMap((place) => {
      const load = loads.get(place.locationId);
      return load === undefined ? [] : [{ ...place, ...load }];
    }),
  };
}

async function withVisits(
  reader: Reader,
  actor: Actor,
  at: number,
  due: readonly FoundItem[],
  bays: PlanAnswer['bays'],
): Promise<FoundItem[]> {
  const batteryIds = due.map(({ batteryId }) => batteryId);
  const visitsOf = await findVisits(reader, actor, { at, batteryIds, bays });
  return due.map((item) => ({ ...item, visits: visitsOf(item.batteryId) }));
}

type Named = { locationId: number; location: string };
type Place = Named & Pick<PlanSettingsBody['locations'][number], 'timeZone' | 'hours'>;

async function findLocations(reader: Reader, actor: Actor, { locationIds, settings }: AskedPlan): Promise<Place[]> {
  const here = locationIds === null ? sql`true` : sql`locations.id = any (${locationIds}::bigint[])`;
  const { rows } = await sql<Named>`select id as "locationId", name as location from locations
    where ${seenBy(actor)} and ${here} order by lower(name), id`.execute(reader);
  const planned = new Map(settings.locations.map((location) => [location.locationId, location]));
  return rows.map((row) => ({ ...defaultPlannedLocation, ...planned.get(row.locationId), ...row }));
}
