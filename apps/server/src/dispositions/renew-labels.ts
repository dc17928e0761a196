import type { Writer } from '@ohmstead/database';
import type { DispositionPolicy, OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';
import { listPolicies } from './list-policies.ts';

/** The whole tenths of a day from which on a displayed age is above a limit, less the half that is rounded up. */
const daysUntilAbove = (limit: number): number => (Math.floor(limit * 10) + 0.5) / 10;

const present = <Value>(values: readonly (Value | null)[]): Value[] => values.flatMap((value) => value ?? []);

/** What in these policies depends on time. */
const timesOf = (policies: readonly DispositionPolicy[]) => ({
  testDays: [...new Set(present(policies.map(({ oldestTestDays }) => oldestTestDays)))],
  ageDays: [...new Set(present(policies.map(({ limits }) => limits.ageDays)).map(daysUntilAbove))],
  countsReconditions: policies.some(({ recondition }) => recondition !== null),
});

/**
 * Labels that time alone changes: tests and batteries that became too old since the last renewal, and reconditions that left the last 365
 * days. Each is found by an index, so that the work grows with what can change. Changes that had begun before the last renewal and were
 * committed after it are found again within the hour that the search reaches back. Judged by the trigger, which sees each row as it is.
 */
export async function renewLabels(writer: Writer, organizationId: OrganizationId): Promise<number> {
  const since = await holdRenewal(writer, organizationId);
  if (since === undefined) return 0;
  const { testDays, ageDays, countsReconditions } = timesOf(await listPolicies(writer, organizationId));
  const after = (days: unknown) => sql`${since}::timestamptz - interval '1 hour' - interval '24 hours' * ${days}`;
  const until = (days: unknown) => sql`now() - interval '24 hours' * ${days}`;
  const { rows } = await sql<{ id: number }>`
    with passed (id) as (
      select id from unnest(${testDays}::float8[]) as days cross join lateral (
        select id from batteries where organization_id = ${organizationId} and retired_at is null
          and test_ended_at > ${after(sql`days`)} and test_ended_at <= ${until(sql`days`)}) as tested
      union select id from unnest(${ageDays}::float8[]) as days cross join lateral (
        select id from batteries where organization_id = ${organizationId} and retired_at is null
          and in_service_at > ${after(sql`days`)} and in_service_at <= ${until(sql`days`)}) as aged
      union select battery_id from services where ${countsReconditions} and organization_id = ${organizationId}
        and service_type = 'Recondition' and ended_at > ${after(365)} and ended_at <= ${until(365)}
    ), held as materialized (
      select batteries as battery from batteries where organization_id = ${organizationId} and id in (select id from passed)
        order by id for no key update
    ), stale as (
      select (battery).id from held
        cross join lateral app.judge_battery(battery, app.disposition_policy(battery), now(), app.repeatability(${organizationId})) as judged
        where ((battery).disposition, (battery).borderline) is distinct from (judged.disposition, judged.borderline)
    )
    update batteries set last_service_id = last_service_id from stale
      where organization_id = ${organizationId} and batteries.id = stale.id returning batteries.id`.execute(writer);
  await sql`update disposition_settings set renewed_at = now() where organization_id = ${organizationId}`.execute(
    writer,
  );
  return rows.length;
}

/** When labels were last renewed; undefined if no policies were ever saved, because nothing in the first one depends on time. */
async function holdRenewal(writer: Writer, organizationId: OrganizationId): Promise<Date | undefined> {
  const { rows } = await sql<{ renewedAt: Date }>`select renewed_at as "renewedAt" from disposition_settings
    where organization_id = ${organizationId} for no key update`.execute(writer);
  return rows[0]?.renewedAt;
}
