import type { EventType } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import { newsLifeMs, type AlarmNotice, type AlarmSeverity } from '@ohmstead/domain';
import { sql } from 'kysely';

/** Being raised again soon is a transition too, although nobody gets a message. */
const eventTypes: Partial<Record<AlarmNotice['what'], EventType>> = {
  raised: 'alarm.raised',
  reopened: 'alarm.raised',
  worsened: 'alarm.worsened',
  acknowledged: 'alarm.acknowledged',
  cleared: 'alarm.cleared',
};

type Transition = Pick<AlarmNotice, 'at' | 'what' | 'silenced' | 'flapping' | 'value'> & {
  alarmId: number;
  severity: AlarmSeverity;
};

/** For webhooks, in the transaction of the change: each transition once, and none of a fact older than a day. */
export async function noteAlarmEvents(writer: Writer, transitions: readonly Transition[]): Promise<void> {
  const sinceMs = Date.now() - newsLifeMs;
  const rows = transitions
    .filter(({ at }) => at > sinceMs)
    .flatMap((transition, place) => {
      const type = eventTypes[transition.what];
      return type ? [{ place, type, alarm: transition.alarmId, at: transition.at, said: saidOf(transition) }] : [];
    });
  if (rows.length === 0) return;
  await sql`select app.note_alarm_event(alarm, type, to_timestamp(at / 1000), said)
    from (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (place integer, type text, alarm bigint, at double precision, said jsonb) order by place) as given
    where app.wants_event(${[...new Set(rows.map(({ type }) => type))]}::text[])`.execute(writer);
}

/** How it stood then: in one look an alarm may be raised and cleared. */
function saidOf({ at, what, silenced, flapping, value, severity }: Transition): object {
  const common = { silenced, flapping, severity, lastValue: value };
  if (what === 'acknowledged') return { ...common, acknowledged: true };
  const active = what !== 'cleared';
  return { ...common, active, clearedAt: active ? null : at };
}

/** Somebody cares for it from now on, or nobody any more. */
export const noteAssigned = (writer: Writer, alarmIds: readonly number[]): Promise<unknown> =>
  sql`select app.note_alarm_event(alarm, 'alarm.assigned', now(), '{}') from unnest(${[...alarmIds]}::bigint[]) as alarm`.execute(
    writer,
  );
