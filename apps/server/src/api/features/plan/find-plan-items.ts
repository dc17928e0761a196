import type { PlanAnswer } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import { displayed, type Actor, type Duration, type PlanItem } from '@ohmstead/domain';
import { sql } from 'kysely';
import { time } from '../../../entities/field.ts';
import { joinLocations } from '../../../entities/row-version.ts';
import type { AskedPlan } from './asked-plan.ts';
import { findDurations } from './find-durations.ts';

type Found = Pick<
  PlanAnswer['items'][number],
  | 'batteryId'
  | 'serialNumber'
  | 'modelName'
  | 'locationId'
  | 'location'
  | 'soh'
  | 'disposition'
  | 'borderline'
  | 'due'
  | 'intervalDays'
  | 'intervalFrom'
> & { parameters: string };
export type FoundItem = PlanItem & Omit<Found, 'parameters'> & Duration;

const dayMs = 86_400_000;
const noDuration = { duration: 14_400, promisedDuration: 14_400, durationBasis: 'assumed' } as const;

/** The batteries that are due, with how long their service takes. */
export async function findPlanItems(reader: Reader, actor: Actor, asked: AskedPlan): Promise<FoundItem[]> {
  const rows = await findDue(reader, actor, asked);
  const { leadDays, serviceType } = asked.settings;
  const serviceOf = ({ locationId, modelName, parameters }: Found) =>
    locationId === null ? undefined : { locationId, modelName, serviceType, parameters };
  const wanted = rows.map(serviceOf).filter((service) => service !== undefined);
  const lasts = await findDurations(reader, actor, wanted);
  return rows.map((row) => {
    const { parameters: _, soh, due, ...found } = row;
    const service = serviceOf(row);
    return {
      ...found,
      due,
      soh: soh === null ? null : displayed(soh),
      listedFrom: due - leadDays * dayMs,
      ...(service === undefined ? noDuration : lasts(service)),
    };
  });
}

async function findDue(
  reader: Reader,
  actor: Actor,
  { settings, isPreview, until, locationIds }: AskedPlan,
): Promise<Found[]> {
  const modelDays = JSON.stringify(Object.fromEntries(settings.models.map(({ modelName, days }) => [modelName, days])));
  const last = sql`to_timestamp(${(until + settings.leadDays * dayMs) / 1_000}::float8)`;
  const dues = isPreview
    ? sql`app.dues_under(${modelDays}::jsonb, ${settings.countedTypes}::text[])`
    : sql`(select id as battery_id, due_at from batteries where organization_id = ${actor.organizationId} and due_at <= ${last})`;
  const here = locationIds === null ? sql`true` : sql`locations.id = any (${locationIds}::bigint[])`;
  const { rows } = await sql<Found>`
    select batteries.id as "batteryId", batteries.serial_number as "serialNumber", batteries.model_name as "modelName",
        locations.id as "locationId", locations.name as location, batteries.last_soh_percent as soh, batteries.disposition,
        batteries.borderline, ${sql.raw(time('dues.due_at').sql)} as due, given.days as "intervalDays",
        given.source as "intervalFrom", coalesce(
          (select coalesce(service_parameters, '') from services where services.organization_id = batteries.organization_id
            and services.battery_id = batteries.id and services.service_type = ${settings.serviceType}
            order by started_at desc, id desc limit 1),
          (select default_service_parameters from battery_models where battery_models.organization_id = batteries.organization_id
            and lower(battery_models.name) = lower(batteries.model_name) order by id limit 1), '') as parameters
      from ${dues} as dues join batteries on batteries.organization_id = ${actor.organizationId} and batteries.id = dues.battery_id
        ${sql.raw(joinLocations('batteries'))}
        cross join lateral app.due_interval(batteries, ${modelDays}::jsonb) as given
      where batteries.retired_at is null and batteries.last_status is distinct from 'servicing' and dues.due_at <= ${last}
        and given.days is not null and ${here}`.execute(reader);
  return rows;
}

/** When the services ended after which the intervals began. */
export async function findLastTimes(
  reader: Reader,
  batteryIds: readonly number[],
  countedTypes: readonly string[] | null,
): Promise<Map<number, number | null>> {
  const { rows } = await sql<{ id: number; at: number | null }>`
    select battery_id as id, ${sql.raw(time('at').sql)} as at
      from app.last_counted_of(${batteryIds}::bigint[], ${countedTypes}::text[])`.execute(reader);
  return new Map(rows.map(({ id, at }) => [id, at]));
}
