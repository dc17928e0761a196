import type { ChangedAlarms } from '@ohmstead/contract';
import { onlyRow, type Writer } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import { sql } from 'kysely';
import { noteAssigned } from '../../../alarms/note-alarm-events.ts';
import { announceChanges } from '../../changes/announce-changes.ts';

export type HeldAlarm = {
  id: number;
  apiVersion: number;
  active: boolean;
  acknowledged: boolean;
  listed: boolean;
  assigneeId: number | null;
  snoozedUntil: Date | null;
  lastComment: string | null;
};

/** Those that the caller sees, until the commit. States come first, as where the worker holds both. */
export async function holdAlarms(
  writer: Writer,
  { organizationId }: Actor,
  ids: readonly number[],
): Promise<HeldAlarm[]> {
  const { rows } = await sql<HeldAlarm>`
    select id, api_version as "apiVersion", active, acknowledged, listed, assignee_id as "assigneeId",
        snoozed_until as "snoozedUntil", last_comment as "lastComment"
      from alarms where organization_id = ${organizationId} and id = any (${ids}::bigint[]) order by id for no key update`.execute(
    writer,
  );
  return rows;
}

/** What can be changed, and what is not. */
export function sortOut(
  alarms: readonly HeldAlarm[],
  pairs: readonly (readonly [id: number, apiVersion: number])[],
  isToChange: (alarm: HeldAlarm) => boolean,
): { toChange: HeldAlarm[] } & Pick<ChangedAlarms, 'unchangedIds' | 'staleIds'> {
  const wanted = new Map(pairs);
  const isStale = ({ id, apiVersion }: HeldAlarm) => wanted.get(id) !== apiVersion;
  const current = alarms.filter((alarm) => !isStale(alarm));
  return {
    toChange: current.filter(isToChange),
    unchangedIds: current.filter((alarm) => !isToChange(alarm)).map(({ id }) => id),
    staleIds: alarms.filter(isStale).map(({ id }) => id),
  };
}

export async function nameOf(
  writer: Writer,
  { organizationId, userId }: { organizationId: number; userId: number },
): Promise<string> {
  const { rows } = await sql<{
    name: string;
  }>`select coalesce(service_accounts.name, nullif(concat_ws(' ', first_name, last_name), ''), email) as name from users
      left join service_accounts on service_accounts.organization_id = users.organization_id and service_accounts.id = users.id
    where users.organization_id = ${organizationId} and users.id = ${userId}`.execute(writer);
  return onlyRow(rows).name;
}

export type Note = {
  what: 'assigned' | 'commented';
  text: string | null;
  set: { assigneeId?: number | null; lastComment?: string };
};

/** What people write to alarms that changes nothing about how they stand. */
export async function noteAlarms(
  writer: Writer,
  actor: Actor,
  alarms: readonly HeldAlarm[],
  { what, text, set }: Note,
): Promise<ChangedAlarms['changed']> {
  if (alarms.length === 0) return [];
  const { organizationId, userId } = actor;
  const ids = alarms.map(({ id }) => id);
  const { rows } = await sql<ChangedAlarms['changed'][number]>`
    with change as materialized (select app.next_alarm_change() as n)
    update alarms set api_version = api_version + 1, version = change.n,
        assignee_id = case when ${'assigneeId' in set} then ${set.assigneeId ?? null}::bigint else assignee_id end,
        last_comment = coalesce(${set.lastComment ?? null}::text, last_comment)
      from change where organization_id = ${organizationId} and id = any (${ids}::bigint[])
      returning id, api_version as "apiVersion"`.execute(writer);
  await sql`insert into alarm_events (organization_id, alarm_id, at, what, user_id, by_name, text, severity)
    select ${organizationId}, id, now(), ${what}, ${userId}, ${await nameOf(writer, actor)}, ${text}, severity
      from alarms where organization_id = ${organizationId} and id = any (${ids}::bigint[]) order by id`.execute(
    writer,
  );
  if (what === 'assigned')
    await noteAssigned(
      writer,
      ids.toSorted((one, other) => one - other),
    );
  await announceChanges(writer, organizationId, ['alarms']);
  return rows.toSorted((one, other) => one.id - other.id);
}
