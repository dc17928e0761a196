import type { Attention } from '@ohmstead/contract';
import { onlyRow, type Reader } from '@ohmstead/database';
import { defaultShownRowCount, sohThresholdPercent, type Actor } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql, type RawBuilder } from 'kysely';
import { time } from '../../../entities/field.ts';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { route } from '../../route.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Nobody's day began earlier: a day of 25 hours, and a page that was opened in another time zone. */
const longestMs = 48 * hourMs;
const fallenMs = 7 * dayMs;
const expiringMs = 30 * dayMs;

/** What is to be read, at the time of the answer. */
type Asked = { at: number; since: number; count: number };

export function attentionRoute(app: FastifyInstance, { readAs }: ApiParts): void {
  route(app, 'GET /api/dashboard/attention', (request) => {
    const at = Date.now();
    const { since, count } = request.query;
    const asked = {
      at,
      since: Number(since || at - dayMs),
      count: Number(count || defaultShownRowCount),
    };
    if (asked.since < at - longestMs) throw new ApiError('bad-input');
    return readAs(request, (reader, actor) => readAttention(reader, actor, asked));
  });
}

async function readAttention(reader: Reader, actor: Actor, asked: Asked): Promise<Attention> {
  const [failed, belowThreshold, offline, overdue, expiring] = await Promise.all([
    listFailed(reader, actor, asked),
    listFallen(reader, actor, asked),
    listOffline(reader, actor, asked),
    listOverdue(reader, actor, asked),
    listExpiring(reader, actor, asked),
  ]);
  return { at: asked.at, failed, belowThreshold, offline, overdue, expiring };
}

const instant = (ms: number) => sql`to_timestamp(${ms}::double precision / 1000)`;
const msOf = (column: string) => sql.raw<number | null>(time(column).sql);
const placeOf = (table: string) =>
  sql.raw(`(select name from locations where locations.organization_id = ${table}.organization_id
    and locations.id = ${table}.location_id)`);
const batteryColumns = sql`id as "batteryId", serial_number as "serialNumber", model_name as "modelName",
  ${placeOf('batteries')} as location`;

type Found<Key extends Exclude<keyof Attention, 'at'>> = Promise<Attention[Key]>;
type ItemOf<Key extends Exclude<keyof Attention, 'at'>> = Attention[Key]['items'][number];

/** Counted in the index by which the items are read, so that no other rows are. */
async function countIn(reader: Reader, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::integer as total from ${from}`.execute(reader);
  return onlyRow(rows).total;
}

async function listFailed(reader: Reader, { organizationId }: Actor, { at, since, count }: Asked): Found<'failed'> {
  const from = sql`services where organization_id = ${organizationId} and status = 'fail'
    and ended_at >= ${instant(since)} and ended_at <= ${instant(at)}`;
  const { rows } = await sql<ItemOf<'failed'>>`
    select id as "serviceId", battery_id as "batteryId", battery_serial_number as "serialNumber",
      battery_model_name as "modelName", service_type as "serviceType", ${msOf('ended_at')} as "endTime",
      ${placeOf('services')} as location, device_id as "deviceId",
      (select name from devices where devices.organization_id = services.organization_id
        and devices.id = services.device_id) as "deviceName",
      bay_number as bay, final_test_message as "finalTestMessage"
    from ${from} order by ended_at desc, id desc limit ${count}`.execute(reader);
  return { total: await countIn(reader, from), items: rows };
}

/** They fell when their newest test ended, by which an index finds them. */
async function listFallen(reader: Reader, { organizationId }: Actor, { at, count }: Asked): Found<'belowThreshold'> {
  const from = sql`batteries where organization_id = ${organizationId} and retired_at is null
    and test_ended_at >= ${instant(at - fallenMs)} and fell_below_at is not null and test_soh_percent is not null`;
  const { rows } = await sql<ItemOf<'belowThreshold'>>`
    select ${batteryColumns}, test_soh_percent as soh, fell_from_percent as "previousSoh",
      coalesce((app.disposition_policy(batteries) ->> 'keep')::double precision, ${sohThresholdPercent}) as threshold, ${msOf('test_ended_at')} as time,
      disposition, borderline
    from ${from} order by test_ended_at desc, id desc limit ${count}`.execute(reader);
  return { total: await countIn(reader, from), items: rows };
}

async function listOffline(reader: Reader, { organizationId }: Actor, { count }: Asked): Found<'offline'> {
  const from = sql`devices where organization_id = ${organizationId} and not online`;
  const { rows } = await sql<ItemOf<'offline'>>`
    select id as "deviceId", name, serial_number as "serialNumber", ${placeOf('devices')} as location,
      ${msOf('last_heard_at')} as since
    from ${from} order by last_heard_at nulls first, id limit ${count}`.execute(reader);
  return { total: await countIn(reader, from), items: rows };
}

/** A battery that is being serviced is not waiting for it. */
async function listOverdue(reader: Reader, { organizationId }: Actor, { at, count }: Asked): Found<'overdue'> {
  const from = sql`batteries where organization_id = ${organizationId} and retired_at is null
    and last_status is distinct from 'servicing' and due_at < ${instant(at)}`;
  const { rows } = await sql<ItemOf<'overdue'>>`
    select ${batteryColumns}, ${msOf('due_at')} as due, last_soh_percent as soh
    from ${from} order by due_at, id limit ${count}`.execute(reader);
  return { total: await countIn(reader, from), items: rows };
}

async function listExpiring(reader: Reader, { organizationId }: Actor, { at, count }: Asked): Found<'expiring'> {
  const from = sql`batteries where organization_id = ${organizationId} and retired_at is null
    and expires_at <= ${instant(at + expiringMs)}`;
  const { rows } = await sql<ItemOf<'expiring'>>`
    select ${batteryColumns}, ${msOf('expires_at')} as expires
    from ${from} order by expires_at, id limit ${count}`.execute(reader);
  return { total: await countIn(reader, from), items: rows };
}
