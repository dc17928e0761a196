import type { Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import type { InOrganization } from './alarm-thing.ts';
import type { Notice } from './notices.ts';

/**
 * Who is assigned to the device of each notice of a rule since a time, of a battery to that of its last service, and may see it. Whom a mail
 * channel of the rule tells is told by that.
 */
export async function findAssigned(
  writer: Writer,
  { organizationId }: InOrganization,
  { ruleId, channels }: Pick<Notice, 'ruleId' | 'channels'>,
  sinceMs: number,
): Promise<{ noticeId: number; userId: number }[]> {
  const { rows } = await sql<{ noticeId: number; userId: number }>`
    select told.id as "noticeId", person.id as "userId"
      from told_notices as told
        join alarms on alarms.organization_id = told.organization_id and alarms.id = told.alarm_id
        left join batteries on batteries.organization_id = alarms.organization_id and batteries.id = alarms.battery_id
        join users as person on person.organization_id = told.organization_id and not person.service_account
          and person.id in (
            select user_id from device_users where device_users.organization_id = ${organizationId}
              and device_users.device_id = coalesce(alarms.device_id, batteries.last_device_id)
            union all
            select member.id from device_groups
                join users as member on member.organization_id = device_groups.organization_id
                  and member.group_id = device_groups.group_id
              where device_groups.organization_id = ${organizationId}
                and device_groups.device_id = coalesce(alarms.device_id, batteries.last_device_id))
      where told.organization_id = ${organizationId} and told.rule_id = ${ruleId} and not told.is_escalation
        and told.noticed_at > to_timestamp(${sinceMs / 1000}::float8) and app.person_sees_alarm(person.id, alarms.location_id, alarms.kind)
        and not exists (select from endpoints where endpoints.organization_id = ${organizationId} and kind = 'mail' and enabled
          and endpoints.id = any (${[...channels]}::bigint[]) and (person.id = any (user_ids) or person.group_id = any (group_ids)))
      order by told.id, person.id`.execute(writer);
  return rows;
}
