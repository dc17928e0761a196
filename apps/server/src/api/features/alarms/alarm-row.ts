import { alarmColumns, type Alarm } from '@ohmstead/contract';
import { keysOf } from '@ohmstead/domain';
import { sql } from 'kysely';
import { alarmThing } from '../../../alarms/alarm-table.ts';
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
  thing: alarmThing,
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

type Cell = string | number | boolean | null;
export const cellsOf = (alarm: Readonly<Record<string, Cell>>): Cell[] =>
  alarmColumns.map((name) => alarm[name] ?? null);
