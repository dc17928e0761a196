import type { Reader } from '@ohmstead/database';
import {
  batteryConditions,
  dateConditions,
  numberIn,
  type AlarmKind,
  type AlarmRuleSettings,
  type EndedService,
} from '@ohmstead/domain';
import { sql, type RawBuilder } from 'kysely';
import { timeMs } from '../entities/time-ms.ts';
import { batteriesWhere, type InOrganization, type Subjects, type Thing } from './alarm-thing.ts';

type Battery = { id: number; name: string; locationId: number | null };
const thingOf = ({ id, name, locationId }: Battery, conditions: Thing['conditions']): Thing => ({
  kind: 'battery',
  id,
  name,
  locationId,
  deviceId: null,
  bayId: null,
  batteryId: id,
  conditions,
});

const ended = sql`services.organization_id = batteries.organization_id and services.battery_id = batteries.id
  and services.ended_at is not null and services.status <> 'servicing'`;

/** Without such a service there is nothing to raise, whatever else there is. */
const raising = ({ kind, parameters }: AlarmRuleSettings): RawBuilder<unknown> => {
  if (kind === 'soh-below') return sql`services.soh_percent < ${numberIn(parameters, 'percent')}`;
  if (kind === 'soh-fell') return sql`services.soh_percent is not null`;
  return sql`services.status <> 'pass'`;
};

type WrittenService = [id: number, at: number, status: string, type: string, sohPercent: number | null];

/** By the services of each battery. */
export async function findServicedBatteries(
  reader: Reader,
  { organizationId }: InOrganization,
  rule: AlarmRuleSettings,
  ids: Subjects,
): Promise<Thing[]> {
  const isCandidate = ids ? sql`true` : sql`exists (select from services where ${ended} and ${raising(rule)})`;
  const { rows } = await sql<Battery & { services: WrittenService[] | null }>`
    select batteries.id, coalesce(serial_number, '') as name, batteries.location_id as "locationId", (
        select json_agg(json_build_array(services.id, ${timeMs('services.ended_at')}, services.status, service_type, soh_percent)
          order by ended_at, services.id) from services where ${ended}) as services
      from batteries where batteries.organization_id = ${organizationId} and ${batteriesWhere(rule.where, ids)} and ${isCandidate}
      order by batteries.id`.execute(reader);
  return rows.map(({ services, ...battery }) =>
    thingOf(battery, batteryConditions(rule.kind, rule.parameters, (services ?? []).map(readService))),
  );
}

const readService = ([id, at, status, type, sohPercent]: WrittenService): EndedService => ({
  id,
  at,
  status,
  type,
  sohPercent,
  bayId: null,
});

type DateName = { fact: string; now: RawBuilder<unknown>; isSeen?: RawBuilder<unknown> };
/** The worker acts for nobody, and sees everything. */
const seesForecasts = sql`(app.user_id() is null or app.sees_forecasts())`;
const dateNames: Partial<Record<AlarmKind, DateName>> = {
  'service-overdue': { fact: 'due', now: timeMs('batteries.due_at') },
  'battery-expiring': {
    fact: 'expires',
    now: sql`case when batteries.retired_at is null then ${timeMs('batteries.expires_at')} end`,
  },
  'forecast-below': {
    fact: 'forecast',
    now: sql`app.forecast_ms(batteries.forecast_earliest_at, batteries.forecast_location_ids, batteries.location_id)`,
    isSeen: seesForecasts,
  },
};

type Dated = Battery & {
  createdAt: number;
  now: number | null;
  facts: [at: number, was: number | null, became: number | null][] | null;
};

/** By a date that comes by itself, and what it was before. */
export async function findDatedBatteries(
  reader: Reader,
  { organizationId }: InOrganization,
  rule: AlarmRuleSettings,
  ids: Subjects,
): Promise<Thing[]> {
  const date = dateNames[rule.kind];
  if (!date) return [];
  const isOfDate = sql`was -> ${date.fact} is distinct from became -> ${date.fact}`;
  const { rows } = await sql<Dated>`
    select batteries.id, coalesce(serial_number, '') as name, batteries.location_id as "locationId",
        ${timeMs('batteries.created_at')} as "createdAt", ${date.now} as now, (
        select json_agg(json_build_array(${timeMs('alarm_facts.at')}, was -> ${date.fact}, became -> ${date.fact}) order by at, alarm_facts.id)
          from alarm_facts where alarm_facts.organization_id = batteries.organization_id
            and alarm_facts.battery_id = batteries.id and ${isOfDate}) as facts
      from batteries where batteries.organization_id = ${organizationId} and ${batteriesWhere(rule.where, ids)}
        and ${date.isSeen ?? sql`true`}
        and ${
          ids
            ? sql`true`
            : sql`((${date.now}) is not null or exists (select from alarm_facts
                where alarm_facts.organization_id = batteries.organization_id and alarm_facts.battery_id = batteries.id and ${isOfDate}))`
        }
      order by batteries.id`.execute(reader);
  return rows.map(({ createdAt, now, facts, ...battery }) => {
    const first = { at: createdAt, date: facts?.[0] ? facts[0][1] : now };
    const later = (facts ?? []).map(([at, , became]) => ({ at, date: became }));
    return thingOf(battery, dateConditions(rule.kind, rule.parameters, [first, ...later]));
  });
}
