import { onlyRow, type Writer } from '@ohmstead/database';
import { pairWithinDays, repeatabilityFrom, usualRepeatabilityPercent, type OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';
import { listPolicies } from './list-policies.ts';
import { relabelBatteries } from './relabel-batteries.ts';

/** A smaller difference changes no displayed uncertainty by more than a tenth, and each one judges all batteries. */
const leastDifferencePercent = 0.005;

type Pairs = { count: number; median: number | null };

/** Each capacity test with the one before it of the same battery, if they ended within seven days. */
const measurePairs = (organizationId: OrganizationId) => sql<Pairs>`
  with tests as (
    select soh_percent, ended_at, lag(soh_percent) over earlier as soh_before, lag(ended_at) over earlier as ended_before
      from services where organization_id = ${organizationId} and service_type = 'Capacity Test' and status in ('pass', 'fail')
        and ended_at is not null and soh_percent > 0
      window earlier as (partition by battery_id order by ended_at, id)
  )
  select count(*), percentile_cont(0.5) within group (order by abs(ln(soh_percent / soh_before))) as median
    from tests where ended_at - ended_before <= interval '24 hours' * ${pairWithinDays}`;

/** The organisation's own repeatability, and with it which batteries are borderline. Returns whether it has changed. */
export async function renewRepeatability(writer: Writer, organizationId: OrganizationId): Promise<boolean> {
  const measured = onlyRow((await measurePairs(organizationId).execute(writer)).rows);
  const repeatability = repeatabilityFrom(measured.count, measured.median ?? 0);
  const held = await sql<{ percent: number }>`select repeatability_percent as percent from disposition_settings
    where organization_id = ${organizationId} for no key update`.execute(writer);
  const before = held.rows[0]?.percent ?? usualRepeatabilityPercent;
  if (Math.abs(repeatability - before) < leastDifferencePercent) return false;
  await sql`insert into disposition_settings (organization_id, repeatability_percent) values (${organizationId}, ${repeatability})
    on conflict on constraint disposition_settings__pkey do update set repeatability_percent = excluded.repeatability_percent`.execute(
    writer,
  );
  const policies = await listPolicies(writer, organizationId);
  await relabelBatteries(writer, policies, policies, true);
  return true;
}
