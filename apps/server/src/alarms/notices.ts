import type { Writer } from '@ohmstead/database';
import type { AlarmKind, AlarmMessage, AlarmSeverity } from '@ohmstead/domain';
import { sql } from 'kysely';
import { timeMs } from '../entities/time-ms.ts';
import type { AlarmRuleSettingsRow } from './alarm-rule-row.ts';
import { alarmsFrom, alarmThing } from './alarm-table.ts';
import type { InOrganization } from './alarm-thing.ts';

/** What there is to say of an alarm, to all channels of its rule, or to the second one. Times are ms since 1970. */
export type Notice = {
  id: number;
  alarmId: number;
  ruleId: number;
  at: number;
  noticedAt: number;
  message: AlarmMessage;
  severity: AlarmSeverity;
  isEscalation: boolean;
  value: number | null;
  ruleName: string;
  kind: AlarmKind;
  thing: string;
  location: string | null;
  locationId: number | null;
  channels: AlarmRuleSettingsRow['channels'];
  escalate: AlarmRuleSettingsRow['escalate'];
  assigned: boolean;
};

/** Of each rule whose first notice has waited for long enough, all that there are: taken with the messages that they become, or not at all. */
export async function takeNotices(
  writer: Writer,
  { organizationId }: InOrganization,
  waitMs: number,
): Promise<Notice[]> {
  const { rows } = await sql<Notice>`
    with due as materialized (
      select rule_id from alarm_notices where organization_id = ${organizationId}
        group by rule_id having min(created_at) <= now() - ${waitMs} * interval '1 millisecond'
    ), taken as (
      delete from alarm_notices where organization_id = ${organizationId} and rule_id in (select rule_id from due) returning *
    ), told as (
      insert into told_notices (organization_id, id, alarm_id, rule_id, at, message, is_escalation, noticed_at)
        select organization_id, id, alarm_id, rule_id, at, message, is_escalation, created_at from taken
    )
    select taken.id, taken.alarm_id as "alarmId", taken.rule_id as "ruleId", ${timeMs('taken.at')} as at,
        ${timeMs('taken.created_at')} as "noticedAt", taken.message, taken.severity, taken.is_escalation as "isEscalation", taken.value,
        alarm_rules.name as "ruleName", alarm_rules.kind, coalesce(settings -> 'channels', '[]') as channels, settings -> 'escalate' as escalate,
        coalesce((settings -> 'assigned')::boolean, false) as assigned, ${alarmThing} as thing, locations.name as location,
        alarms.location_id as "locationId"
      from taken
        join alarm_rules on alarm_rules.organization_id = taken.organization_id and alarm_rules.id = taken.rule_id
        join (${alarmsFrom}) on alarms.organization_id = taken.organization_id and alarms.id = taken.alarm_id
      order by taken.id`.execute(writer);
  return rows;
}
