import { alarmColumns, type Alarm } from '@ohmstead/contract';
import { keysOf } from '@ohmstead/domain';
import { sql } from 'kysely';
import { timeMs } from '../../../entities/time-ms.ts';

export const personName = (table: string) =>
  sql`coalesce(nullif(concat_ws(' ', ${sql.ref(`${table}.first_name`)}, ${sql.ref(`${table}.last_name`)}), ''), ${sql.ref(`${table}.email`)})`;

/** By their names on the wire. */
const fields = {
  id: sql`alarms.id`,
  apiVersion: sql`alarms.api_version`,
  version: sql`alarms.version`,
  ruleId: sql`alarms.rule_id`,
  ruleName: sql`alarms.rule_name`,
  kind: sql`alarms.kind`,
  severity: sql`severity`,
  worstSeverity: sql`worst_severity`,
  active: sql`active`,
  acknowledged: sql`acknowledged`,
  thingKind: sql`thing_kind`,
  thing: sql`coalesce(case thing_kind when 'battery' then coalesce(batteries.serial_number, '')
    when 'bay' then coalesce(devices.name, devices.serial_number) || ', bay ' || bays.number
    else coalesce(devices.name, devices.serial_number) end, '')`,
  deviceId: sql`alarms.device_id`,
  bayId: sql`alarms.bay_id`,
  batteryId: sql`alarms.battery_id`,
  location: sql`locations.name`,
  locationId: sql`alarms.location_id`,
  raisedAt: timeMs('alarms.raised_at'),
  clearedAt: timeMs('alarms.cleared_at'),
  count: sql`count`,
  firstValue: sql`first_value`,
  lastValue: sql`last_value`,
  assigneeId: sql`assignee_id`,
  assignee: sql`case when assignee_id is not null then ${personName('assignees')} end`,
  lastComment: sql`last_comment`,
  snoozedUntil: timeMs('alarms.snoozed_until'),
  flapping: sql`flapping`,
} satisfies Record<keyof Alarm, unknown>;

export const alarmFields = sql.join(keysOf(fields).map((name) => sql`${fields[name]} as ${sql.ref(name)}`));

export const alarmsFrom = sql`alarms
  left join locations on locations.organization_id = alarms.organization_id and locations.id = alarms.location_id
  left join devices on devices.organization_id = alarms.organization_id and devices.id = alarms.device_id
  left join bays on bays.organization_id = alarms.organization_id and bays.id = alarms.bay_id
  left join batteries on batteries.organization_id = alarms.organization_id and batteries.id = alarms.battery_id
  left join users as assignees on assignees.organization_id = alarms.organization_id and assignees.id = alarms.assignee_id`;

type Cell = string | number | boolean | null;
export const cellsOf = (alarm: Readonly<Record<string, Cell>>): Cell[] =>
  alarmColumns.map((name) => alarm[name] ?? null);
