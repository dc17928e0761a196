import {
  trendColumns,
  type Timeline,
  type TimelineEvent,
  type TimelineKind,
  type TrendPoint,
} from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import { mayDo, type Actor } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql, type RawBuilder } from 'kysely';
import { serviceFields, servicesFrom } from '../../../entities/service-fields.ts';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { route } from '../../route.ts';
import { certificateColumns, certificateOf, type CertificateRow } from '../../certificates/certificate-row.ts';

const usualLimit = 100;

type Asked = { id: number; before: string; limit: number };

/** Row-level security leaves out services elsewhere than the caller may see. */
export function batteryTimeline(app: FastifyInstance, { database, origins }: ApiParts): void {
  route(app, 'GET /api/batteries/:id/timeline', (request) => {
    const actor = actorOf(request);
    const { before = '', limit } = request.query;
    const asked = { id: Number(request.params.id), before, limit: Number(limit || usualLimit) };
    return database.readTenant(actor, (reader) => readTimeline(reader, actor, asked, origins.publicOrigin));
  });
}

async function readTimeline(reader: Reader, actor: Actor, asked: Asked, origin: string): Promise<Timeline> {
  const { organizationId } = actor;
  await requireBattery(reader, actor, asked.id);
  const found = await listKeys(reader, actor, asked);
  const page = found.slice(0, asked.limit);
  const idsOf = (kind: TimelineKind) => page.flatMap((each) => (each.kind === kind ? [each.id] : []));
  const [services, certificates, trend] = await Promise.all([
    readServices(reader, actor, idsOf('service').map(Number)),
    readCertificates(reader, organizationId, idsOf('certificate'), origin),
    mayDo(actor, 'perm-batteries-charts') ? readTrend(reader, actor, asked.id) : null,
  ]);
  const last = page.at(-1);
  return {
    batteryId: asked.id,
    events: page.map(({ at, kind, id }) => ({
      at,
      kind,
      service: (kind === 'service' ? services.get(Number(id)) : undefined) ?? null,
      certificate: (kind === 'certificate' ? certificates.get(id) : undefined) ?? null,
    })),
    next: found.length > page.length && last ? `${last.at}:${last.kind}:${last.id}` : null,
    trend,
  };
}

async function requireBattery(reader: Reader, { organizationId }: Actor, id: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from batteries where organization_id = ${organizationId} and id = ${id}`.execute(reader);
  if (!rows[0]) throw new ApiError('batteries-not-found');
}

const ms = (column: string) => sql.raw<number>(`floor(date_part('epoch', ${column}) * 1000)::bigint`);
type Key = { at: number; kind: TimelineKind; id: string };

/** One more than the page, which tells whether older ones follow. Events of the same moment are in the order of their keys. */
async function listKeys(reader: Reader, { organizationId }: Actor, { id, before, limit }: Asked): Promise<Key[]> {
  const [at = '', kind = '', eventId = ''] = before.split(':');
  const isOlder =
    before === '' ? sql`true` : sql`(at, kind, id) < (${at}::bigint, ${kind} collate "C", ${eventId} collate "C")`;
  const date = (name: TimelineKind, column: string): RawBuilder<unknown> => sql`
    select ${ms(column)}, ${name}::text, '' from batteries
      where organization_id = ${organizationId} and id = ${id} and ${sql.raw(column)} is not null`;
  const { rows } = await sql<Key>`
    select at, kind, id from (
      select ${ms('coalesce(ended_at, started_at)')} as at, 'service' collate "C" as kind, id::text collate "C" as id
        from services where organization_id = ${organizationId} and battery_id = ${id}
      union all select ${ms('issued_at')}, 'certificate', id from certificates
        where organization_id = ${organizationId} and battery_id = ${id}
      union all ${date('purchased', 'purchased_at')}
      union all ${date('inService', 'in_service_at')}
      union all ${date('expires', 'expires_at')}
      union all ${date('retired', 'retired_at')}
      union all ${date('firstSeen', 'created_at')}
    ) as events where ${isOlder} order by at desc, kind desc, id desc limit ${limit + 1}`.execute(reader);
  return rows;
}

type Service = NonNullable<TimelineEvent['service']>;

async function readServices(reader: Reader, { organizationId }: Actor, ids: number[]): Promise<Map<number, Service>> {
  const { rows } = await sql<Service>`
    select services.id as "serviceId", service_type as "serviceType", status, soh_percent as soh, fcc_mah as fcc,
      ${sql.raw<number | null>(serviceFields.temp.sql)} as temp, ${sql.raw<number | null>(serviceFields.duration.sql)} as duration,
      has_eis_data as "hasEisData", device_id as "deviceId", device_serial_number as "deviceSerialNumber",
      bay_number as bay, locations.name as location, operator
    from ${sql.raw(servicesFrom)} where services.organization_id = ${organizationId} and services.id = any (${ids}::bigint[])`.execute(
    reader,
  );
  return new Map(rows.map((row) => [row.serviceId, row]));
}

async function readCertificates(reader: Reader, organizationId: number, ids: string[], origin: string) {
  const { rows } = await sql<CertificateRow>`select ${certificateColumns} from certificates
    where organization_id = ${organizationId} and id = any (${ids}::text[])`.execute(reader);
  return new Map(
    rows.map((row) => {
      const { token: _token, url: _url, claims: _claims, ...certificate } = certificateOf(row, origin, Date.now());
      return [row.id, certificate] as const;
    }),
  );
}

type Limits = { threshold: number; lighterDuty: number; secondLife: number };
type Measured = {
  serviceId: number;
  time: number;
  soh: number;
  temp: number | null;
  serviceType: string;
  status: string;
};

async function readTrend(reader: Reader, { organizationId }: Actor, id: number): Promise<Timeline['trend']> {
  const limits = await sql<{ limits: Limits }>`
    select json_build_object('threshold', policy -> 'keep', 'lighterDuty', policy -> 'lighterDuty',
        'secondLife', policy -> 'secondLife') as limits
      from batteries cross join lateral app.disposition_policy(batteries) as policy
      where organization_id = ${organizationId} and id = ${id}`.execute(reader);
  const { rows } = await sql<Measured>`
    select id as "serviceId", ${ms('ended_at')} as time, soh_percent as soh, temperature_c as temp,
        service_type as "serviceType", status
      from services where organization_id = ${organizationId} and battery_id = ${id} and ended_at is not null
        and soh_percent is not null and status in ('pass', 'fail')
      order by ended_at, id`.execute(reader);
  const points = rows.map(({ serviceId, time, soh, temp, serviceType, status }): TrendPoint => [
    serviceId,
    time,
    soh,
    temp,
    serviceType,
    status,
  ]);
  const [found] = limits.rows;
  return found ? { ...found.limits, columns: [...trendColumns], points } : null;
}
