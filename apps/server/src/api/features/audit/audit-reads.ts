import {
  referenceKey,
  referencesOf,
  type AuditAnswer,
  type AuditEntry,
  type AuditFilters,
  type ReferenceKind,
} from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { ApiParts } from '../../api-parts.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { route } from '../../route.ts';
import { findEntries } from './find-entries.ts';

export function auditReads(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'GET /api/audit', async (request) => {
    const actor = actorOf(request);
    return database.readTenant(actor, (reader) => findPage(reader, actor, request.query));
  });
}

const usualLimit = 50;

type Page = AuditFilters & { before?: string; limit?: string };

/** Pages start at an entry's id, not at an offset, so the hundred-thousandth page costs as much as the first. */
async function findPage(reader: Reader, actor: Actor, { before, limit, ...filters }: Page): Promise<AuditAnswer> {
  const count = limit === undefined ? usualLimit : Number(limit);
  const entries = await findEntries(reader, actor, filters, before === undefined ? null : Number(before), count + 1);
  const shown = entries.slice(0, count);
  const next = entries.length > count ? (shown.at(-1)?.id ?? null) : null;
  const names = await findNames(reader, actor, shown);
  return { entries: shown, names, next, sealedAt: await findSealedAt(reader, actor) };
}

async function findSealedAt(reader: Reader, { organizationId }: Actor): Promise<number | null> {
  const { rows } = await sql<{ sealedAt: number }>`
    select floor(extract(epoch from sealed_at) * 1000)::bigint as "sealedAt" from audit_seals
      where organization_id = ${organizationId} order by number desc limit 1`.execute(reader);
  return rows[0]?.sealedAt ?? null;
}

const sources = [
  ['user', 'users', 'email'],
  ['group', 'groups', 'name'],
  ['location', 'locations', 'name'],
  ['displayConfiguration', 'display_configurations', 'name'],
] as const;

type Named = { kind: ReferenceKind; id: number; name: string };

/** The current names of the objects referred to by id in these entries. */
async function findNames(
  reader: Reader,
  actor: Actor,
  entries: readonly AuditEntry[],
): Promise<Record<string, string>> {
  const references = entries.flatMap(({ before, after }) => [...referencesOf(before), ...referencesOf(after)]);
  if (references.length === 0) return {};
  const idsOf = (kind: ReferenceKind) => [
    ...new Set(references.filter((one) => one.kind === kind && mayName(actor, one)).map(({ id }) => id)),
  ];
  const queries = sources.map(
    ([kind, table, column]) => sql`select ${sql.lit(kind)}::text as kind, id, ${sql.ref(column)} as name
      from ${sql.table(table)} where organization_id = ${actor.organizationId} and id = any (${idsOf(kind)}::bigint[])`,
  );
  const { rows } = await sql<Named>`${sql.join(queries, sql` union all `)}`.execute(reader);
  return Object.fromEntries(rows.map(({ kind, id, name }) => [referenceKey(kind, id), name]));
}

/** A caller who sees only some locations gets only the names of those. */
const mayName = ({ allLocations, locationIds }: Actor, { kind, id }: { kind: ReferenceKind; id: number }): boolean =>
  kind !== 'location' || allLocations || locationIds.some((seen) => seen === id);
