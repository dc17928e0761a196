import type { Writer } from '@ohmstead/database';
import type { OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';

/** Whether rules that tell people by mail have yet to look at something, or to tell of it. */
export async function doRulesWait(writer: Writer, organizationId: OrganizationId): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from alarm_rules where organization_id = ${organizationId} and enabled and ${tellsPeople})
      and (exists (select from alarm_requests where organization_id = ${organizationId})
        or exists (select from alarm_notices where organization_id = ${organizationId})
        or exists (select from alarm_states where organization_id = ${organizationId} and due_at <= now())) as waits`.execute(
    writer,
  );
  return rows[0]?.waits === true;
}

const tellsPeople = sql`((settings -> 'assigned')::boolean or exists (select from endpoints
  where endpoints.organization_id = alarm_rules.organization_id and endpoints.kind = 'mail' and endpoints.enabled
    and alarm_rules.settings -> 'channels' @> to_jsonb(endpoints.id)))`;

/** Where a rule told the same person of the same event, its message stands. */
export const dropToldByRules = (writer: Writer, organizationId: OrganizationId) =>
  sql`
    delete from alerts using users as person
      where alerts.organization_id = ${organizationId} and alerts.mailed_at is null
        and person.organization_id = ${organizationId} and person.id = alerts.user_id and exists (
          select from told_notices as told
              join alarm_rules on alarm_rules.organization_id = told.organization_id and alarm_rules.id = told.rule_id
              join alarms on alarms.organization_id = told.organization_id and alarms.id = told.alarm_id
              left join services on services.organization_id = told.organization_id and services.id = alerts.service_id
            where told.organization_id = ${organizationId} and not told.is_escalation
              and ${isSameEvent} and ${isToldTo} and app.person_sees(person.id, alarms.location_id))`.execute(writer);

/** Facts of alarms have no microseconds. */
const isSameEvent = sql`told.at >= alerts.at - interval '1 second' and case alerts.kind
  when 'offline' then alarm_rules.kind = 'device-offline' and alarms.device_id = alerts.device_id and told.message = 'raised'
  when 'online' then alarm_rules.kind = 'device-offline' and alarms.device_id = alerts.device_id and told.message in ('cleared', 'steady')
  else told.at <= alerts.at + interval '1 second' and (alarms.battery_id = services.battery_id or alarms.bay_id = services.bay_id) end`;

const isToldTo = sql`(
  exists (select from endpoints where endpoints.organization_id = told.organization_id and endpoints.kind = 'mail' and endpoints.enabled
    and alarm_rules.settings -> 'channels' @> to_jsonb(endpoints.id)
    and (person.id = any (user_ids) or person.group_id = any (group_ids)))
  or (alarm_rules.settings -> 'assigned')::boolean and (
    exists (select from device_users where device_users.organization_id = told.organization_id
      and device_users.device_id = alerts.device_id and device_users.user_id = person.id)
    or exists (select from device_groups where device_groups.organization_id = told.organization_id
      and device_groups.device_id = alerts.device_id and device_groups.group_id = person.group_id)))`;
