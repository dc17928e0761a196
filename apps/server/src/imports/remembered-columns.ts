import { createHash } from 'node:crypto';
import type { ImportMapping, TableKind } from '@ohmstead/contract';
import type { Reader, Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import { importFieldOf, proposeFields } from './import-plan.ts';

type Heads = readonly { head: string }[];
type Fields = ImportMapping['fields'];
export type ProposedFields = { fields: Fields; remembered: boolean };

const keyOf = (columns: Heads) =>
  createHash('sha256')
    .update(JSON.stringify(columns.map(({ head }) => head)))
    .digest('hex');

/** As the organisation chose them for the last file with the same heads, else by what the heads name. */
export async function proposeColumns(
  reader: Reader,
  organizationId: number,
  kind: TableKind,
  columns: Heads,
): Promise<ProposedFields> {
  const { rows } = await sql<{ fields: Fields }>`select fields from remembered_columns
    where organization_id = ${organizationId} and kind = ${kind} and heads = ${keyOf(columns)}`.execute(reader);
  const known = rows[0]?.fields;
  if (!known) return { fields: proposeFields(kind, columns), remembered: false };
  return { fields: known.map((key) => importFieldOf(kind, key)?.key ?? null), remembered: true };
}

export const rememberColumns = (
  writer: Writer,
  organizationId: number,
  kind: TableKind,
  columns: Heads,
  fields: Fields,
) =>
  sql`insert into remembered_columns (organization_id, kind, heads, fields)
    values (${organizationId}, ${kind}, ${keyOf(columns)}, ${JSON.stringify(fields)}::jsonb)
    on conflict on constraint remembered_columns__pkey do update set fields = excluded.fields, used_at = now()`.execute(
    writer,
  );
