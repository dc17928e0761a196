import type { Writer } from '@ohmstead/database';
import type { EntityKind } from '@ohmstead/domain';
import { sql, type RawBuilder } from 'kysely';
import type { Author } from '../audit/author.ts';
import { insertAudit } from '../audit/record-audit.ts';
import { assignments, valuesAsJson, type BulkEdits } from './bulk-edits.ts';

/** A row that the caller sees, after the change. */
export type WrittenRow = {
  id: number;
  apiVersion: number;
  isChanged: boolean;
  isStale: boolean;
  /** Another user has changed one of the values since, or it cannot be given back. */
  isKept: boolean;
  /** Only of devices. */
  moves: boolean;
  locationId: number | null;
};
/** What the entries of the audit log say instead of an edit, and beside the values. */
export type AuditedAs = { action?: string; mark?: Readonly<Record<string, unknown>> };
export type Written = { rows: WrittenRow[]; auditEventIds: number[] };

/** Locks the rows in the order of docs/decisions/0157. */
export const holdRows = (writer: Writer, kind: EntityKind, organizationId: number, ids: readonly number[]) =>
  kind === 'services'
    ? sql`select app.hold_services(${ids}::bigint[])`.execute(writer)
    : sql`select from ${sql.raw(kind)} where organization_id = ${organizationId} and id = any (${ids}::bigint[])
        order by id for no key update`.execute(writer);

/**
 * Changes the rows, which are held, and records what was changed, without any of their values leaving the database. `asked` selects for
 * each row its id, the version that the change is based on (null for any), the values that it is to have, and those that it must still
 * have (null for any), as JSON. They get their change number at once, because stamping thousands afterwards would write them twice.
 */
export async function writeRows(
  writer: Writer,
  author: Author,
  edits: BulkEdits,
  keys: readonly string[],
  asked: RawBuilder<unknown>,
  { action = `${edits.kind}-update`, mark = {} }: AuditedAs = {},
): Promise<Written> {
  const { kind, objectKind } = edits;
  const { organizationId } = author.actor;
  const table = sql.raw(kind);
  const changes = sql`
    select id, before, (select jsonb_object_agg(key, wanted -> key) from jsonb_object_keys(before) as key) || ${JSON.stringify(mark)}::jsonb as after
      from judged where is_changed`;
  // One row of JSON: the planner expects few rows, and would join the thousands of them in a nested loop.
  const answer = await sql<Written>`
    with asked (id, api_version, wanted, expected) as (${asked}),
    compared as (
      select ${table}.id, ${table}.api_version, wanted, coalesce(${table}.api_version <> asked.api_version, false) as is_stale,
          (select jsonb_object_agg(key, value) from jsonb_each(held)
            where value <> wanted -> key and value = coalesce(expected -> key, value)) as before,
          exists (select from jsonb_each(expected) where value <> held -> key or not wanted ? key) as is_kept
        from asked join ${table} on ${table}.organization_id = ${organizationId} and ${table}.id = asked.id
          cross join lateral (select ${sql.raw(valuesAsJson(edits, keys))} as held) as now
    ), judged as materialized (
      select *, before is not null and not is_stale as is_changed from compared
    ), written as (
      update ${table} set ${sql.raw(assignments(edits, keys))} api_version = ${table}.api_version + 1,
          version = (select app.number_change(${kind}))
        from judged where ${table}.organization_id = ${organizationId} and ${table}.id = judged.id and is_changed
    ), audited as (${insertAudit(author, { action, objectKind }, changes)} returning id)
    select coalesce(json_agg(json_build_object('id', id, 'apiVersion', api_version + is_changed::integer, 'isChanged', is_changed,
          'isStale', is_stale, 'isKept', is_kept, 'moves', is_changed and before ? 'location',
          'locationId', wanted -> 'location') order by id), '[]') as rows,
        array(select id from audited) as "auditEventIds"
      from judged`.execute(writer);
  const { rows, auditEventIds } = answer.rows[0] ?? { rows: [], auditEventIds: [] };
  // Comes last, because the caller may not see a device afterwards.
  const moving = rows.filter(({ moves }) => moves);
  if (moving.length > 0) await moveDevices(writer, moving);
  return { rows, auditEventIds };
}

const moveDevices = (writer: Writer, moving: readonly WrittenRow[]) =>
  sql`select app.move_devices(${moving.map(({ id }) => id)}::bigint[], ${moving.map(({ locationId }) => locationId)}::bigint[])`.execute(
    writer,
  );

/** Returns those locations that the caller may choose, and locks them until the end of the transaction. Deleting a location locks it before its devices, too. */
export async function holdLocations(writer: Writer, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select app.hold_locations(${ids}::bigint[]) as id`.execute(writer);
  return rows.map(({ id }) => id);
}

export const changedRows = (rows: readonly WrittenRow[]) =>
  rows.filter(({ isChanged }) => isChanged).map(({ id, apiVersion }) => ({ id, apiVersion }));
