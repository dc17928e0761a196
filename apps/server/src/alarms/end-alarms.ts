import type { Writer } from '@ohmstead/database';
import type { OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';

/** Those of a rule that is deleted, or looks at nothing any more, leave the list. Nobody is told. */
export async function endAlarmsOfRule(
  writer: Writer,
  { organizationId }: { organizationId: OrganizationId },
  ruleId: number,
): Promise<void> {
  await sql`delete from alarm_states where organization_id = ${organizationId} and rule_id = ${ruleId}`.execute(writer);
  const { rows } = await sql`
    with change as materialized (
      select app.next_alarm_change() as n where exists (
        select from alarms where organization_id = ${organizationId} and rule_id = ${ruleId} and listed)
    ), ended as (
      update alarms set listed = false, active = false, cleared_at = coalesce(cleared_at, now()), flapping = false,
          version = change.n
        from change where organization_id = ${organizationId} and rule_id = ${ruleId} and listed
        returning alarms.id, cleared_at, last_value, severity
    )
    insert into alarm_events (organization_id, alarm_id, at, what, value, severity)
      select ${organizationId}, id, now(), 'cleared', last_value, severity from ended where cleared_at = now()
      returning alarm_id`.execute(writer);
  if (rows.length > 0) await sql`select pg_notify('changes', ${`${organizationId} alarms`})`.execute(writer);
}
