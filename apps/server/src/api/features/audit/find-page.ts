import type { AuditAnswer, AuditEntry, AuditFilters } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import { sql } from 'kysely';
import { auditConditions } from './audit-conditions.ts';
import { findNames } from './find-names.ts';

const usualLimit = 50;

type Page = AuditFilters & { before?: string; limit?: string };

/** By the ids of entries and not by their number: the hundred-thousandth page costs as much as the first. */
export async function findPage(
  reader: Reader,
  actor: Actor,
  { before, limit, ...filters }: Page,
): Promise<AuditAnswer> {
  const count = limit === undefined ? usualLimit : Number(limit);
  const entries = await findEntries(reader, actor, filters, before === undefined ? null : Number(before), count + 1);
  const shown = entries.slice(0, count);
  const next = entries.length > count ? (shown.at(-1)?.id ?? null) : null;
  const names = await findNames(reader, actor, shown);
  return { entries: shown, names, next, sealedAt: await findSealedAt(reader, actor) };
}

export async function findEntries(
  reader: Reader,
  { organizationId }: Actor,
  filters: AuditFilters,
  before: number | null,
  limit: number,
): Promise<AuditEntry[]> {
  const { rows } = await sql<AuditEntry>`
    with page as (
      select * from audit_events where organization_id = ${organizationId}
          and id < ${before ?? Number.MAX_SAFE_INTEGER} and ${auditConditions(filters)}
        order by id desc limit ${limit})
    select id, floor(extract(epoch from at) * 1000)::bigint as at, user_id as "userId", actor, ip, session, client, action,
        object_kind as "objectKind", object_id as "objectId", ${nameOfObject} as "objectName", before, after
      from page order by id desc`.execute(reader);
  return rows;
}

const one = (table: string, name: string) =>
  sql`(select ${sql.raw(name)} from ${sql.table(table)} as thing
    where thing.organization_id = page.organization_id and thing.id = page.object_id)`;

const nameOfObject = sql`case object_kind
  when 'battery' then ${one('batteries', 'coalesce(thing.serial_number, thing.model_name)')}
  when 'device' then ${one('devices', 'coalesce(thing.name, thing.serial_number)')}
  when 'user' then ${one('users', 'thing.email')}
  when 'group' then ${one('groups', 'thing.name')}
  when 'location' then ${one('locations', 'thing.name')}
  when 'displayConfiguration' then ${one('display_configurations', 'thing.name')}
  when 'service' then ${one('services', 'thing.service_type')} end`;

async function findSealedAt(reader: Reader, { organizationId }: Actor): Promise<number | null> {
  const { rows } = await sql<{ sealedAt: number }>`
    select floor(extract(epoch from sealed_at) * 1000)::bigint as "sealedAt" from audit_seals
      where organization_id = ${organizationId} order by number desc limit 1`.execute(reader);
  return rows[0]?.sealedAt ?? null;
}
