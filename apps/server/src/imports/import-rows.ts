import type { ImportCounts } from '@ohmstead/contract';
import type { Reader, Writer } from '@ohmstead/database';
import type { ChangedCell, RowReason } from '@ohmstead/domain';
import { sql } from 'kysely';

/** A row that is to be written, or was. Its object is a battery, a location or a user, whatever the column is called. */
export type StoredRow = {
  line: number;
  state: 'create' | 'change';
  objectId: number | null;
  apiVersion: number | null;
  cells: ChangedCell[];
};

/** A new value of a row that is a text. */
export function textOfCell({ cells }: StoredRow, field: string): string | null {
  const value = cells.find((cell) => cell.field === field)?.new ?? null;
  return value === null ? null : String(value);
}

export async function countRows(reader: Reader, organizationId: number, importId: number): Promise<ImportCounts> {
  const { rows } = await sql<{
    state: keyof ImportCounts;
    count: number;
  }>`select state, count(*) as count from import_rows
    where organization_id = ${organizationId} and import_id = ${importId} group by state`.execute(reader);
  const counts: ImportCounts = { create: 0, change: 0, unchanged: 0, skipped: 0, wrong: 0 };
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}

/** Rows that the run writes, after a line. */
export async function findRows(
  reader: Reader,
  organizationId: number,
  importId: number,
  from: { line: number; isWritten: boolean; limit: number },
): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select line, state, battery_id as "objectId", api_version as "apiVersion", cells from import_rows
      where organization_id = ${organizationId} and import_id = ${importId} and line > ${from.line}
        and state in ('create', 'change') and written = ${from.isWritten} order by line limit ${from.limit}`.execute(
    reader,
  );
  return rows;
}

export type Conflict = { line: number; reason: RowReason };

export const markWrong = (writer: Writer, organizationId: number, importId: number, conflicts: readonly Conflict[]) =>
  sql`update import_rows set state = 'wrong', reasons = reasons || jsonb_build_array(found.reason)
    from jsonb_to_recordset(${JSON.stringify(conflicts)}::jsonb) as found (line integer, reason jsonb)
    where organization_id = ${organizationId} and import_id = ${importId} and import_rows.line = found.line`.execute(
    writer,
  );

export const markWritten = (
  writer: Writer,
  organizationId: number,
  importId: number,
  written: readonly { line: number; objectId: number }[],
) =>
  sql`update import_rows set written = true, battery_id = done.object_id
    from unnest(${written.map(({ line }) => line)}::integer[], ${written.map(({ objectId }) => objectId)}::bigint[])
      as done (line, object_id)
    where organization_id = ${organizationId} and import_id = ${importId} and import_rows.line = done.line`.execute(
    writer,
  );

/** Of rows that were taken back; created ones name no battery any more unless it was kept. */
export const markTakenBack = (writer: Writer, organizationId: number, importId: number, lines: readonly number[]) =>
  sql`update import_rows set written = false where organization_id = ${organizationId} and import_id = ${importId}
    and line = any (${lines}::integer[])`.execute(writer);
