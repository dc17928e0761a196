import type { Invariant } from './invariant.ts';

const newest = (which: string) => `lateral (
    select * from app.services where services.organization_id = batteries.organization_id
      and services.battery_id = batteries.id and ${which} order by ended_at desc, services.id desc limit 1
  )`;

const bucketsOf = `select organization_id, location_id, measure, bucket from app.batteries, lateral (values
    ('soh', app.soh_bucket(batteries)), ('remaining', app.remaining_bucket(batteries)),
    ('temperature', app.temperature_bucket(batteries)), ('month', app.month_bucket(batteries))) as stands (measure, bucket)
  where bucket is not null`;

/**
 * Functions that read services see those of one organisation: that of the battery whose label is judged. They read as the owner of the
 * tables, whom row-level security restricts, too; the login was found to be unrestricted when the statement was planned.
 */
const judgedAt = (time: string) => `app.judge_battery(batteries, app.disposition_policy(batteries), ${time},
    app.repeatability(case set_config('row_security', 'on', true)
      when 'on' then set_config('app.organization_id', batteries.organization_id::text, true)::bigint end))`;
const labelled = '(batteries.disposition, batteries.borderline)';

export const batteryInvariants: readonly Invariant[] = [
  {
    name: 'battery-has-one-name',
    sentence: 'Serial number and model name identify a battery within its organisation.',
    query: `select organization_id, serial_number, model_name, count(*) as batteries from app.batteries
      where serial_number is not null group by 1, 2, 3 having count(*) > 1`,
  },
  {
    name: 'battery-shows-its-last-service',
    sentence: 'A battery shows its most recently ended service.',
    query: `select batteries.organization_id, batteries.id, last_service_id, ended.id as newest_id
      from app.batteries join ${newest('ended_at is not null')} as ended on true
      where (last_service_id, last_service_at, last_service_type) is distinct from (ended.id, ended.ended_at, ended.service_type)`,
  },
  {
    name: 'battery-shows-its-last-measurement',
    sentence:
      'A battery shows the most recently measured state of health, with the date and temperature of that service.',
    query: `select batteries.organization_id, batteries.id, last_soh_percent, measured.id as measured_by_id
      from app.batteries left join ${newest('ended_at is not null and soh_percent is not null')} as measured on true
      where (last_soh_percent, app.soh_time(batteries), case when last_soh_percent is not null then last_temperature_c end)
        is distinct from (measured.soh_percent, measured.ended_at, measured.temperature_c)`,
  },
  {
    name: 'battery-in-service-has-one-running',
    sentence: 'A battery is being serviced only while one of its services is running.',
    query: `select organization_id, id from app.batteries where last_status = 'servicing'
      and not exists (select from app.services where services.organization_id = batteries.organization_id
        and services.battery_id = batteries.id and services.status = 'servicing')`,
  },
  {
    name: 'battery-never-serviced-shows-nothing',
    sentence: 'A battery that has never been serviced shows no service.',
    query: `select organization_id, id, last_status from app.batteries
      where (last_status is not null or last_service_at is not null)
        and not exists (select from app.services where services.organization_id = batteries.organization_id
          and services.battery_id = batteries.id)`,
  },
  {
    name: 'battery-is-due-by-its-interval',
    sentence: 'A battery is due when its interval after the last service that counts has passed.',
    query: `select organization_id, id, due_at, app.due_of(batteries) as would_be from app.batteries
      where due_at is distinct from app.due_of(batteries)`,
  },
  {
    name: 'battery-shows-its-stored-forecast',
    sentence: 'A battery shows when it is likely to be below the threshold only if its stored forecast is not silent.',
    query: `select batteries.organization_id, batteries.id, forecast_earliest_at, silent from app.batteries
        left join app.battery_forecasts as stored on stored.organization_id = batteries.organization_id
          and stored.battery_id = batteries.id
      where forecast_earliest_at is not null and (stored.battery_id is null or silent is not null)`,
  },
  {
    name: 'battery-is-labelled-by-its-policy',
    sentence: 'The disposition of a battery is that of its policy, now or when labels were last renewed.',
    query: `select batteries.organization_id, batteries.id, batteries.disposition, judged.disposition as judged
      from app.batteries
        left join app.disposition_settings as settings on settings.organization_id = batteries.organization_id
        cross join lateral ${judgedAt('now()')} as judged
      where ${labelled} is distinct from (judged.disposition, judged.borderline)
        and not exists (select from ${judgedAt('coalesce(settings.renewed_at, now())')} as earlier
          where ${labelled} is not distinct from (earlier.disposition, earlier.borderline))`,
  },
  {
    name: 'tallies-are-a-recount',
    sentence: 'The tallies of batteries match a fresh count.',
    query: `select coalesce(kept.organization_id, counted.organization_id) as organization_id,
        coalesce(kept.measure, counted.measure) as measure, coalesce(kept.location_id, counted.location_id) as location_id,
        coalesce(kept.bucket, counted.bucket) as bucket, coalesce(kept.n, 0) as kept, coalesce(counted.n, 0) as counted
      from (select organization_id, measure, coalesce(location_id, 0) as location_id, bucket, sum(difference) as n
          from app.battery_tallies group by 1, 2, 3, 4) as kept
        full join (select organization_id, measure, coalesce(location_id, 0) as location_id, bucket, count(*) as n
          from (${bucketsOf}) as standing group by 1, 2, 3, 4) as counted using (organization_id, measure, location_id, bucket)
      where coalesce(kept.n, 0) <> coalesce(counted.n, 0)`,
  },
];
