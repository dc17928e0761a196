import { isDeepStrictEqual } from 'node:util';
import { onlyRow, type Writer } from '@ohmstead/database';
import { alarmThreshold, isListed, type AlarmLife, type AlarmNotice } from '@ohmstead/domain';
import { sql } from 'kysely';
import { contentOf, type AlarmRuleRow } from './alarm-rule-row.ts';
import type { InOrganization } from './alarm-thing.ts';
import { noteAlarmEvents } from './note-alarm-events.ts';
import type { SteppedThing } from './step-thing.ts';

/** Who did it, where somebody did. */
export type By = { userId: number; name: string; what: AlarmNotice['what'] };
export type Rules = ReadonlyMap<number, AlarmRuleRow>;

type Written = { stepped: SteppedThing; life: AlarmLife; rule: AlarmRuleRow };
const keyOf = ({ ruleId, place }: SteppedThing, number: number): string =>
  `${ruleId} ${place.kind} ${place.id} ${number}`;
const isoOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** States, alarms, what happened to them and the messages that are due, together. */
export async function saveAlarms(
  writer: Writer,
  scope: InOrganization,
  rules: Rules,
  things: readonly SteppedThing[],
  by: By | null = null,
): Promise<void> {
  const written = things.flatMap((stepped) => {
    const rule = rules.get(stepped.ruleId);
    return rule ? stepped.lives.map((life) => ({ stepped, life, rule })) : [];
  });
  const changed = written.filter(
    ({ stepped, life }) => stepped.words !== stepped.wordsBefore || !isDeepStrictEqual(stepped.before, life),
  );
  const ids = new Map(
    things.flatMap((stepped) =>
      stepped.before && stepped.alarmId !== null ? [[keyOf(stepped, stepped.before.number), stepped.alarmId]] : [],
    ),
  );
  if (changed.length > 0) {
    const { rows } = await sql<{ n: number }>`select app.next_alarm_change() as n`.execute(writer);
    const version = onlyRow(rows).n;
    const isKnown = ({ stepped, life }: Written) => ids.has(keyOf(stepped, life.number));
    await updateAlarms(writer, scope, changed.filter(isKnown), ids, { version, byUserId: by?.userId ?? null });
    await insertAlarms(
      writer,
      scope,
      changed.filter((one) => !isKnown(one)),
      ids,
      version,
    );
    await sql`select pg_notify('changes', ${`${scope.organizationId} alarms`})`.execute(writer);
  }
  await saveStates(writer, scope, things, ids);
  await saveEvents(writer, scope, rules, things, ids, by);
  await noteAlarmEvents(writer, transitionsOf(rules, things, ids));
}

const valuesOf = ({ stepped: { state, words }, life, rule }: Written) => ({
  thing_words: words,
  rule_name: rule.name,
  listed: isListed(life, rule.settings),
  severity: rule.settings.steps[life.level]?.severity ?? 'warning',
  worst_severity: rule.settings.steps[life.worstLevel]?.severity ?? 'warning',
  active: life.active,
  acknowledged: life.acknowledged,
  raised_at: isoOf(life.raisedAt),
  cleared_at: isoOf(life.clearedAt),
  count: life.count,
  first_value: life.firstValue,
  last_value: life.lastValue,
  threshold: alarmThreshold(contentOf(rule)),
  snoozed_until: isoOf(life.snoozedUntil),
  flapping: state.flapping,
});

const recordset = sql`(id bigint, number integer, rule_id bigint, kind text, thing_kind text, device_id bigint, bay_id bigint, battery_id bigint,
  location_id bigint, rule_name text, listed boolean, severity text, worst_severity text, active boolean, acknowledged boolean,
  raised_at timestamptz, cleared_at timestamptz, count integer, first_value double precision, last_value double precision,
  threshold double precision, snoozed_until timestamptz, flapping boolean, thing_words text)`;

async function updateAlarms(
  writer: Writer,
  { organizationId }: InOrganization,
  written: readonly Written[],
  ids: ReadonlyMap<string, number>,
  { version, byUserId }: { version: number; byUserId: number | null },
): Promise<void> {
  if (written.length === 0) return;
  const rows = written.map((one) => ({ id: ids.get(keyOf(one.stepped, one.life.number)), ...valuesOf(one) }));
  await sql`
    update alarms set rule_name = said.rule_name, listed = said.listed, severity = said.severity,
        worst_severity = said.worst_severity, active = said.active,
        acknowledged_at = case when said.acknowledged and not alarms.acknowledged then now() else acknowledged_at end,
        acknowledged_by = case when said.acknowledged and not alarms.acknowledged then ${byUserId}::bigint else acknowledged_by end,
        acknowledged = said.acknowledged, raised_at = said.raised_at, cleared_at = said.cleared_at, count = said.count,
        first_value = said.first_value, last_value = said.last_value, threshold = said.threshold,
        snoozed_until = said.snoozed_until, flapping = said.flapping, thing_words = said.thing_words,
        api_version = api_version + ${byUserId === null ? 0 : 1}, version = ${version}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as said ${recordset}
      where alarms.organization_id = ${organizationId} and alarms.id = said.id`.execute(writer);
}

async function insertAlarms(
  writer: Writer,
  { organizationId }: InOrganization,
  written: readonly Written[],
  ids: Map<string, number>,
  version: number,
): Promise<void> {
  if (written.length === 0) return;
  const rows = written.map((one) => ({
    number: one.life.number,
    rule_id: one.rule.id,
    kind: one.rule.kind,
    thing_kind: one.stepped.place.kind,
    device_id: one.stepped.place.deviceId,
    bay_id: one.stepped.place.bayId,
    battery_id: one.stepped.place.batteryId,
    location_id: one.stepped.place.locationId,
    ...valuesOf(one),
  }));
  const { rows: inserted } = await sql<{ key: string; id: number }>`
    insert into alarms (organization_id, rule_id, kind, thing_kind, number, device_id, bay_id, battery_id, location_id, rule_name,
        listed, severity, worst_severity, active, acknowledged, raised_at, cleared_at, count, first_value, last_value, threshold,
        snoozed_until, flapping, thing_words, version)
      select ${organizationId}, rule_id, kind, thing_kind, number, device_id, bay_id, battery_id, location_id, rule_name,
          listed, severity, worst_severity, active, acknowledged, raised_at, cleared_at, count, first_value, last_value, threshold,
          snoozed_until, flapping, thing_words, ${version}
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as said ${recordset}
      returning concat_ws(' ', rule_id, thing_kind,
        case thing_kind when 'bay' then bay_id when 'battery' then battery_id when 'device' then device_id else organization_id end, number) as key, id`.execute(
    writer,
  );
  for (const { key, id } of inserted) ids.set(key, id);
}

async function saveStates(
  writer: Writer,
  { organizationId }: InOrganization,
  things: readonly SteppedThing[],
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  if (things.length === 0) return;
  const rows = things.map((thing) => ({
    rule_id: thing.ruleId,
    thing_kind: thing.place.kind,
    thing_id: thing.place.id,
    alarm_id: thing.state.life ? (ids.get(keyOf(thing, thing.state.life.number)) ?? null) : null,
    state: thing.state,
    folded_at: isoOf(thing.foldedAt),
    folded_count: thing.foldedCount,
    due_at: isoOf(thing.dueAt),
  }));
  await sql`
    insert into alarm_states as held (organization_id, rule_id, thing_kind, thing_id, alarm_id, state, folded_at, folded_count, due_at)
      select ${organizationId}, said.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as said (rule_id bigint, thing_kind text, thing_id bigint, alarm_id bigint, state jsonb, folded_at timestamptz,
            folded_count integer, due_at timestamptz)
      on conflict on constraint alarm_states__pkey do update set alarm_id = excluded.alarm_id, state = excluded.state,
        folded_at = excluded.folded_at, folded_count = excluded.folded_count, due_at = excluded.due_at`.execute(writer);
}

const transitionsOf = (rules: Rules, things: readonly SteppedThing[], ids: ReadonlyMap<string, number>) =>
  things.flatMap((thing) =>
    thing.notices.flatMap((notice) => {
      const alarmId = ids.get(keyOf(thing, notice.number));
      const severity = rules.get(thing.ruleId)?.settings.steps[notice.level]?.severity ?? 'warning';
      return alarmId === undefined ? [] : [{ ...notice, alarmId, severity }];
    }),
  );

async function saveEvents(
  writer: Writer,
  { organizationId }: InOrganization,
  rules: Rules,
  things: readonly SteppedThing[],
  ids: ReadonlyMap<string, number>,
  by: By | null,
): Promise<void> {
  const noted = things.flatMap((thing) => thing.notices.map((notice) => ({ thing, notice })));
  const rows = noted.map(({ thing, notice }, place) => ({
    place,
    alarm_id: ids.get(keyOf(thing, notice.number)) ?? null,
    rule_id: thing.ruleId,
    at: isoOf(notice.at),
    what: notice.what,
    user_id: by?.what === notice.what ? by.userId : null,
    by_name: by?.what === notice.what ? by.name : null,
    text: notice.message,
    value: notice.value,
    severity: rules.get(thing.ruleId)?.settings.steps[notice.level]?.severity ?? 'warning',
    silenced: notice.silenced,
    flapping: notice.flapping,
    is_escalation: notice.isEscalation,
  }));
  if (rows.length === 0) return;
  await sql`
    with said as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as given (alarm_id bigint, rule_id bigint, at timestamptz, what text, user_id bigint, by_name text, text text,
          value double precision, severity text, silenced boolean, flapping boolean, is_escalation boolean, place bigint)
      where alarm_id is not null
    ), noted as (
      insert into alarm_notices (organization_id, alarm_id, rule_id, at, message, severity, is_escalation, value)
        select ${organizationId}, alarm_id, rule_id, at, text, severity, is_escalation, value from said where what = 'notified' order by place
    )
    insert into alarm_events (organization_id, alarm_id, at, what, user_id, by_name, text, value, severity, silenced, flapping)
      select ${organizationId}, alarm_id, at, what, user_id, by_name, text, value, severity, silenced, flapping
        from said where what <> 'notified' order by place`.execute(writer);
  if (noted.some(({ notice }) => notice.what === 'notified'))
    await sql`select pg_notify('alarm_notices', '')`.execute(writer);
}
