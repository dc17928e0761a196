import type { Writer } from '@ohmstead/database';
import type { OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';
import { noteStuckArchive } from '../sample-store/archive/note-stuck-archive.ts';

/** A preview asks for 90 days. */
const factLife = '100 days';
const toldLife = '1 day';
/** Of alarms that have left the list. */
const alarmLife = '1 year';

/** Deletes what no rule and no preview asks for any more, and notes what time alone began. */
export async function sweepAlarms(writer: Writer, organizationId: OrganizationId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('alarms', ${organizationId}))`.execute(writer);
  await sql`select app.note_token_troubles()`.execute(writer);
  // Here too, since the job that archives may be what is stuck.
  await noteStuckArchive(writer);
  await sweepFacts(writer, organizationId);
  await sweepHistories(writer, organizationId);
  await sql`delete from told_notices where organization_id = ${organizationId} and told_at < now() - ${toldLife}::interval`.execute(
    writer,
  );
  // The newest of a rule and a thing may come back.
  await sql`delete from alarms where organization_id = ${organizationId} and not listed and cleared_at < now() - ${alarmLife}::interval
    and not exists (select from alarm_states where alarm_states.organization_id = ${organizationId} and alarm_id = alarms.id)`.execute(
    writer,
  );
}

/** What is over is deleted, and of what looks found all but the last before that time. */
async function sweepHistories(writer: Writer, organizationId: OrganizationId): Promise<void> {
  await sql`delete from house_troubles where organization_id = ${organizationId} and ended_at < now() - ${factLife}::interval`.execute(
    writer,
  );
  await sql`delete from bay_findings as old where organization_id = ${organizationId} and at < now() - ${factLife}::interval
    and exists (select from bay_findings as later where later.organization_id = ${organizationId} and later.bay_id = old.bay_id
      and later.at < now() - ${factLife}::interval and (later.at, later.id) > (old.at, old.id))`.execute(writer);
}

/** The last one before that time stays: it says how things stood then. States know how many facts they rest on. */
const sweepFacts = (writer: Writer, organizationId: OrganizationId) =>
  sql`
    with swept as (
      delete from alarm_facts as old where organization_id = ${organizationId} and at < now() - ${factLife}::interval
        and exists (select from alarm_facts as later where later.organization_id = ${organizationId}
          and (later.device_id = old.device_id or later.battery_id = old.battery_id)
          and later.at < now() - ${factLife}::interval and (later.at, later.id) > (old.at, old.id))
        returning device_id, battery_id
    ), counted as materialized (
      select case when device_id is null then 'battery' else 'device' end as thing_kind, coalesce(device_id, battery_id) as thing_id,
          count(*)::integer as n
        from swept group by 1, 2
    )
    update alarm_states set folded_count = folded_count - n
      from counted, alarm_rules
      where alarm_states.organization_id = ${organizationId} and alarm_states.thing_kind = counted.thing_kind
        and alarm_states.thing_id = counted.thing_id and folded_count > n
        and alarm_rules.organization_id = ${organizationId} and alarm_rules.id = alarm_states.rule_id
        and alarm_rules.kind in ('device-offline', 'device-error', 'service-overdue', 'battery-expiring')`.execute(
    writer,
  );
