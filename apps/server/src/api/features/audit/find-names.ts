import { referenceKey, referencesOf, type AuditEntry, type ReferenceKind } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import { sql } from 'kysely';

const sources = [
  ['user', 'users', 'email'],
  ['group', 'groups', 'name'],
  ['location', 'locations', 'name'],
  ['displayConfiguration', 'display_configurations', 'name'],
] as const;

type Named = { kind: ReferenceKind; id: number; name: string };

/** How the things are called now whose ids stand in the facts of these entries. */
export async function findNames(
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

/** Whoever sees some locations learns of those only. */
const mayName = ({ allLocations, locationIds }: Actor, { kind, id }: { kind: ReferenceKind; id: number }): boolean =>
  kind !== 'location' || allLocations || locationIds.some((seen) => seen === id);
