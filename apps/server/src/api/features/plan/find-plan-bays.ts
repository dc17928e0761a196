import type { PlanAnswer } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import type { Actor, Takes } from '@ohmstead/domain';
import { sql } from 'kysely';
import { time } from '../../../entities/field.ts';
import { seenBy } from '../../rights/seen-locations.ts';
import type { AskedPlan } from './asked-plan.ts';
import { findDurations } from './find-durations.ts';

type PlanBay = PlanAnswer['bays'][number];
type Found = Omit<PlanBay, 'freeFrom' | 'modelNames' | 'more'> & {
  isAway: boolean;
  serviceType: string | null;
  serviceModel: string | null;
  parameters: string;
  startedAt: number | null;
};

/** The bays of devices that work, and those of devices that are away, each with what it takes. */
export async function findPlanBays(
  reader: Reader,
  actor: Actor,
  asked: AskedPlan,
): Promise<{ bays: PlanBay[]; awayBays: Takes[] }> {
  const rows = await findBays(reader, actor, asked);
  const modelNames = await findModels(reader, actor, asked, rows);
  const freeFrom = await findFreeTimes(reader, actor, asked.at, rows);
  const bays = rows.map((row): PlanBay & { isAway: boolean } => {
    const { serviceType: _, serviceModel: __, parameters: ___, startedAt: ____, ...bay } = row;
    return { ...bay, freeFrom: freeFrom(row), modelNames: modelNames(row), more: false };
  });
  const working = bays.filter(({ isAway }) => !isAway).map(({ isAway: _, ...bay }) => bay);
  const more = asked.moreBays.flatMap(({ locationId, count, modelNames: takes }) =>
    Array.from({ length: count }, (): PlanBay => ({
      ...noBay,
      locationId,
      freeFrom: asked.at,
      modelNames: takes,
      more: true,
    })),
  );
  return { bays: [...working, ...more], awayBays: bays.filter(({ isAway }) => isAway) };
}

const noBay = { bayId: null, deviceId: null, deviceName: null, number: null, adapterName: null };

async function findBays(reader: Reader, actor: Actor, { locationIds }: AskedPlan): Promise<Found[]> {
  const here = locationIds === null ? sql`true` : sql`locations.id = any (${locationIds}::bigint[])`;
  const { rows } = await sql<Found>`
    select bays.id as "bayId", devices.id as "deviceId", devices.name as "deviceName", bays.number, locations.id as "locationId",
        bays.adapter_name as "adapterName", not devices.online or devices.status is not distinct from 'Error' as "isAway",
        services.service_type as "serviceType", services.battery_model_name as "serviceModel",
        coalesce(services.service_parameters, '') as parameters, ${sql.raw(time('services.started_at').sql)} as "startedAt"
      from bays join devices on devices.organization_id = bays.organization_id and devices.id = bays.device_id
        join locations on locations.organization_id = devices.organization_id and locations.id = devices.location_id
        left join services on services.organization_id = bays.organization_id and services.id = bays.service_id
          and services.status = 'servicing'
      where bays.organization_id = ${actor.organizationId} and ${seenBy(actor)} and ${here}
      order by lower(locations.name), locations.id, lower(devices.name), devices.id, bays.number`.execute(reader);
  return rows;
}

/** The expected end of the service that runs in a bay, if it is still to come. */
async function findFreeTimes(
  reader: Reader,
  actor: Actor,
  at: number,
  rows: readonly Found[],
): Promise<(bay: Found) => number> {
  const serviceOf = ({ locationId, serviceType, serviceModel, parameters }: Found) =>
    serviceType === null ? undefined : { locationId, serviceType, modelName: serviceModel, parameters };
  const running = rows.map(serviceOf).filter((service) => service !== undefined);
  const lasts = await findDurations(reader, actor, running);
  return (bay) => {
    const service = serviceOf(bay);
    if (service === undefined) return at;
    return Math.max(at, Math.round((bay.startedAt ?? at) + lasts(service).duration * 1_000));
  };
}

type Served = { locationId: number | null; adapterName: string | null; bayId: number | null; modelName: string };
const keyOf = (locationId: number | null, adapterName: string | null, bayId: number | null) =>
  JSON.stringify(adapterName === null ? [bayId] : [locationId, adapterName]);

/** What bays with this adapter at the location served before, a bay without a name by itself, and what the adapter is set to. */
async function findModels(
  reader: Reader,
  { organizationId }: Actor,
  { settings }: AskedPlan,
  rows: readonly Found[],
): Promise<(bay: Found) => string[]> {
  const ofAdapter = sql`services.organization_id = ${organizationId} and services.location_id = step."locationId"
    and services.adapter_name = step."adapterName"`;
  const adapters = rows.filter(({ adapterName }) => adapterName !== null);
  const unnamed = rows.filter(({ adapterName }) => adapterName === null).map(({ bayId }) => bayId);
  // From one model to the next in the index: an adapter has served thousands of batteries of a few models.
  const { rows: served } = await sql<Served>`
    with recursive step as (
      select "locationId", "adapterName", (select min(battery_model_name) from services
          where services.organization_id = ${organizationId} and services.location_id = pair."locationId"
            and services.adapter_name = pair."adapterName") as "modelName"
        from (select distinct * from jsonb_to_recordset(${JSON.stringify(adapters)}::jsonb)
          as named ("locationId" bigint, "adapterName" text)) as pair
      union all
      select step."locationId", step."adapterName", (select min(battery_model_name) from services
          where ${ofAdapter} and battery_model_name > step."modelName")
        from step where step."modelName" is not null
    )
    select "locationId", "adapterName", null::bigint as "bayId", "modelName" from step where "modelName" is not null
    union all
    select distinct location_id, null, bay_id, battery_model_name from services
      where organization_id = ${organizationId} and bay_id = any (${unnamed}::bigint[]) and battery_model_name is not null`.execute(
    reader,
  );
  const known = Map.groupBy(served, ({ locationId, adapterName, bayId }) => keyOf(locationId, adapterName, bayId));
  const set = new Map(settings.adapters.map(({ adapterName, modelNames }) => [adapterName, modelNames]));
  return ({ locationId, adapterName, bayId }) => {
    const before = known.get(keyOf(locationId, adapterName, bayId)) ?? [];
    const chosen = adapterName === null ? [] : (set.get(adapterName) ?? []);
    return [...new Set([...before.map(({ modelName }) => modelName), ...chosen])].toSorted();
  };
}
