import type { Writer } from '@ohmstead/database';
import type { OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';
import type { StoredForecast } from './stored-forecast.ts';

type Computed = { batteryIds: readonly number[]; forecasts: readonly StoredForecast[]; algorithm: string };

/** Of these batteries; those without a test keep none. Rows of the list are only written if they show another time. */
export async function writeForecasts(
  writer: Writer,
  organizationId: OrganizationId,
  { batteryIds, forecasts, algorithm }: Computed,
): Promise<void> {
  const given = JSON.stringify(forecasts.map(rowOf));
  await sql`delete from battery_forecasts where organization_id = ${organizationId}
    and battery_id = any (${batteryIds}::bigint[]) and battery_id <> all (${forecasts.map(({ batteryId }) => batteryId)}::bigint[])`.execute(
    writer,
  );
  await showEarliest(writer, organizationId, batteryIds, given);
  await sql`
    insert into battery_forecasts (organization_id, battery_id, middle_at, silent, holds_until, location_ids, middle_errors, last_errors,
        within, algorithm)
      select ${organizationId}, given.battery_id, to_timestamp(given.middle_ms / 1000), given.silent, to_timestamp(given.holds_until_ms / 1000),
          given.location_ids, given.middle_errors, given.last_errors, given.within, ${algorithm}
        from jsonb_to_recordset(${given}::jsonb) as given (battery_id bigint, middle_ms double precision, silent text,
          holds_until_ms double precision, location_ids bigint[], middle_errors double precision[], last_errors double precision[], within integer)
          join batteries on batteries.organization_id = ${organizationId} and batteries.id = given.battery_id
      on conflict on constraint battery_forecasts__pkey do update set middle_at = excluded.middle_at, silent = excluded.silent,
        holds_until = excluded.holds_until, location_ids = excluded.location_ids, middle_errors = excluded.middle_errors,
        last_errors = excluded.last_errors, within = excluded.within, algorithm = excluded.algorithm, computed_at = now()`.execute(
    writer,
  );
}

/** Locked in the order in which everybody locks batteries. */
async function showEarliest(
  writer: Writer,
  organizationId: OrganizationId,
  batteryIds: readonly number[],
  given: string,
): Promise<void> {
  await sql`
    with told as materialized (
      select asked.id, to_timestamp(given.earliest_ms / 1000) as earliest_at,
          case when given.earliest_ms is not null then given.test_location_ids end as location_ids
        from unnest(${batteryIds}::bigint[]) as asked (id)
          left join jsonb_to_recordset(${given}::jsonb) as given (battery_id bigint, earliest_ms double precision,
            test_location_ids bigint[])
            on given.battery_id = asked.id
    ), held as materialized (
      select batteries.id from batteries where organization_id = ${organizationId} and id in (select told.id from told
          join batteries as shown on shown.organization_id = ${organizationId} and shown.id = told.id
          where (shown.forecast_earliest_at, shown.forecast_location_ids) is distinct from (told.earliest_at, told.location_ids))
        order by id for no key update
    )
    update batteries set forecast_earliest_at = told.earliest_at, forecast_location_ids = told.location_ids
      from told join held using (id)
      where batteries.organization_id = ${organizationId} and batteries.id = told.id`.execute(writer);
}

/** The end of the year 9999: clocks of analyzers may say anything. */
const latestMs = 253_402_300_799_999;
const bounded = (ms: number | null): number | null => (ms === null ? null : Math.min(ms, latestMs));

const rowOf = ({
  batteryId,
  earliest,
  middle,
  silent,
  holdsUntil,
  testLocationIds,
  locationIds,
  errors,
}: StoredForecast) => ({
  battery_id: batteryId,
  earliest_ms: bounded(earliest),
  middle_ms: bounded(middle),
  silent,
  holds_until_ms: bounded(holdsUntil),
  test_location_ids: testLocationIds,
  location_ids: locationIds,
  middle_errors: errors.middle,
  last_errors: errors.last,
  within: errors.within,
});
