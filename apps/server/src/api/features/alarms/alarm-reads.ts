import { createHash } from 'node:crypto';
import {
  alarmColumns,
  type Alarm,
  type AlarmDetail,
  type AlarmsUpdates,
  type Assignee,
  type GetUpdatesBody,
} from '@ohmstead/contract';
import { onlyRow, type Reader } from '@ohmstead/database';
import { alarmKindOf, type Actor } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql, type RawBuilder } from 'kysely';
import { alarmsFrom } from '../../../alarms/alarm-table.ts';
import { timeMs } from '../../../entities/time-ms.ts';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { route } from '../../route.ts';
import { alarmFields, cellsOf, personName } from './alarm-row.ts';

export function alarmReads(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'POST /api/alarms/getUpdates', async (request) => {
    const actor = actorOf(request);
    return database.readTenant(actor, (reader) => findUpdates(reader, actor, request.body));
  });

  route(app, 'POST /api/alarms/assignees', async (request) => {
    const actor = actorOf(request);
    return { people: await database.readTenant(actor, (reader) => listAssignees(reader, actor, request.body.ids)) };
  });

  route(app, 'GET /api/alarms/:id', async (request) => {
    const actor = actorOf(request);
    return database.readTenant(actor, (reader) => getAlarm(reader, actor, Number(request.params.id)));
  });
}

/** People who may work on alarms and see each of those that the caller sees, by name. Ids that the caller cannot see say nothing. */
async function listAssignees(reader: Reader, { organizationId }: Actor, ids: readonly number[]): Promise<Assignee[]> {
  const { rows } = await sql<Assignee>`
    with places as materialized (
      select distinct location_id, kind from alarms where organization_id = ${organizationId} and id = any (${ids}::bigint[])
    )
    select id, coalesce(nullif(concat_ws(' ', first_name, last_name), ''), 'User ' || id) as name
      from users as person
      where organization_id = ${organizationId} and not service_account and exists (select from places)
        and (superuser or 'perm-alarms' = any (case when group_id is null then rights_of_user(id) else rights_of_group(group_id) end))
        and not exists (select from places where not app.person_sees_alarm(person.id, places.location_id, places.kind))
      order by lower(concat_ws(' ', first_name, last_name)), id`.execute(reader);
  return rows;
}

/** Of the caller and what they see: a cursor of other rights begins anew. */
function markOf({ organizationId, userId, allLocations, locationIds, isSuperuser, permissions }: Actor): string {
  const places = allLocations ? 'all' : locationIds.toSorted((one, other) => one - other).join();
  const seesForecasts = isSuperuser || permissions.has('perm-batteries-charts');
  return createHash('sha256')
    .update(`alarms|${organizationId}|${userId}|${places}|${seesForecasts}`)
    .digest('base64url')
    .slice(0, 12);
}

type Counter = { now: number; floor: number };
async function readCounter(reader: Reader, { organizationId }: Actor): Promise<Counter> {
  const { rows } = await sql<Counter>`select
    coalesce((select n from change_counters where organization_id = ${organizationId} and kind = 'alarms'), 0) as now,
    coalesce((select version from tombstone_floors where organization_id = ${organizationId} and kind = 'alarms'), 0) as floor`.execute(
    reader,
  );
  return onlyRow(rows);
}

async function findUpdates(reader: Reader, actor: Actor, body: GetUpdatesBody): Promise<AlarmsUpdates> {
  const mark = markOf(actor);
  const { now, floor } = await readCounter(reader, actor);
  const common = { cursor: `${now}.${mark}`, columns: alarmColumns };
  if ('since' in body) {
    const [number = '', given = ''] = body.since.split('.');
    const since = /^[0-9]{1,15}$/.test(number) && given === mark ? Number(number) : undefined;
    // A number in the future dates from before a restore.
    if (since !== undefined && since >= floor && since <= now)
      return limited(
        { ...common, full: false, alarms: since === now ? [] : await changedSince(reader, actor, since) },
        body,
      );
  }
  const rows = await listAlarms(reader, actor, sql`listed`);
  const known = 'versions' in body ? body.versions : null;
  if (known === null) return limited({ ...common, full: true, alarms: rows.map(cellsOf) }, body);
  const versions = new Map(known);
  const alarms = rows.filter(({ id, version }) => versions.get(id) !== version).map(cellsOf);
  const listed = new Set(rows.map(({ id }) => id));
  return {
    ...common,
    full: false,
    alarms: [...alarms, ...known.filter(([id]) => !listed.has(id)).map(([id]) => [id])],
  };
}

/** None where there are more than the client holds. */
function limited(updates: AlarmsUpdates, body: GetUpdatesBody): AlarmsUpdates {
  if (!('upTo' in body) || body.upTo === undefined) return updates;
  const large = updates.alarms.length > body.upTo;
  return { ...updates, large, alarms: large ? [] : updates.alarms };
}

async function listAlarms(reader: Reader, { organizationId }: Actor, where: RawBuilder<unknown>): Promise<Alarm[]> {
  const { rows } = await sql<Alarm>`select ${alarmFields} from ${alarmsFrom}
    where alarms.organization_id = ${organizationId} and ${where} order by alarms.id`.execute(reader);
  return rows;
}

async function changedSince(reader: Reader, actor: Actor, since: number): Promise<AlarmsUpdates['alarms']> {
  const { organizationId } = actor;
  const rows = await listAlarms(reader, actor, sql`alarms.version > ${since} and listed`);
  const { rows: gone } = await sql<{ id: number }>`
    select id from alarms where organization_id = ${organizationId} and version > ${since} and not listed
    union
    select entity_id from tombstones where organization_id = ${organizationId} and kind = 'alarms' and version > ${since}
      and not exists (select from alarms where alarms.organization_id = tombstones.organization_id
        and alarms.id = tombstones.entity_id and listed)
    order by 1`.execute(reader);
  return [...rows.map(cellsOf), ...gone.map(({ id }) => [id])];
}

type Detail = Alarm & Pick<AlarmDetail, 'threshold' | 'acknowledgedAt' | 'acknowledgedBy'>;
async function getAlarm(reader: Reader, { organizationId }: Actor, id: number): Promise<AlarmDetail> {
  const { rows } = await sql<Detail>`
    select ${alarmFields}, threshold, ${timeMs('acknowledged_at')} as "acknowledgedAt",
        case when acknowledged_by is not null then json_build_object('id', acknowledged_by, 'name', ${personName('people')}) end
          as "acknowledgedBy"
      from ${alarmsFrom}
        left join users as people on people.organization_id = alarms.organization_id and people.id = alarms.acknowledged_by
      where alarms.organization_id = ${organizationId} and alarms.id = ${id}`.execute(reader);
  const [row] = rows;
  if (!row) throw new ApiError('alarms-not-found');
  const { rows: timeline } = await sql<AlarmDetail['timeline'][number]>`
    select ${timeMs('at')} as at, what, text, value, severity,
        case when by_name is not null then json_build_object('id', user_id, 'name', by_name) end as by
      from alarm_events where organization_id = ${organizationId} and alarm_id = ${id} order by alarm_events.at, alarm_events.id`.execute(
    reader,
  );
  return { ...row, unit: alarmKindOf(row.kind).unit, timeline };
}
