import type { Writer } from '@ohmstead/database';
import { rowReason, type CellValue, type RowReasonCode } from '@ohmstead/domain';
import { sql } from 'kysely';
import type { Author } from '../audit/author.ts';
import { insertAudit } from '../audit/record-audit.ts';
import { holdRows, writeRows } from '../bulk-changes/write-rows.ts';
import { listPlaces } from './find-batteries.ts';
import { createdColumns, createdValues, importEdits, storedKeys } from './import-fields.ts';
import type { Conflict, StoredRow } from './import-rows.ts';

export type RunningImport = { id: number; defaultLocationId: number | null };
export type WrittenRows = { written: { line: number; objectId: number }[]; conflicts: Conflict[] };

type Wanted = { line: number; batteryId: number | null; apiVersion: number | null; wanted: Record<string, CellValue> };

const action = 'batteries-import';

/** Writes rows, and says which of them something stands against by now. */
export async function writeRowsOfImport(
  writer: Writer,
  author: Author,
  running: RunningImport,
  rows: readonly StoredRow[],
): Promise<WrittenRows> {
  const places = await listPlaces(writer, author.actor.organizationId);
  const ids = new Map(places.map(({ id, name }) => [name, id]));
  const isLost = ({ cells }: StoredRow) =>
    cells.some(({ field, new: name }) => field === 'location' && !ids.has(String(name)));
  const asked = rows.filter((row) => !isLost(row)).map((row) => wantedOf(row, ids, running));
  const changed = await changeBatteries(
    writer,
    author,
    running,
    asked.filter(({ batteryId }) => batteryId !== null),
  );
  const created = await createBatteries(
    writer,
    author,
    running,
    asked.filter(({ batteryId }) => batteryId === null),
  );
  const lost = rows
    .filter(isLost)
    .flatMap(({ line, cells }) =>
      cells
        .filter(({ field }) => field === 'location')
        .map((cell) => ({ line, reason: rowReason(cell.column, 'imports-row-8', String(cell.new)) })),
    );
  return {
    written: [...changed.written, ...created.written],
    conflicts: [...lost, ...changed.conflicts, ...created.conflicts],
  };
}

function wantedOf(row: StoredRow, places: ReadonlyMap<string, number>, { defaultLocationId }: RunningImport): Wanted {
  const { line, state, apiVersion, cells } = row;
  const wanted: Record<string, CellValue> = {};
  if (state === 'create' && defaultLocationId !== null) wanted['locationId'] = defaultLocationId;
  for (const { field, new: value } of cells)
    if (field === 'location') wanted['locationId'] = places.get(String(value)) ?? null;
    else wanted[field] = value;
  return { line, batteryId: state === 'change' ? row.objectId : null, apiVersion, wanted };
}

const conflictsOf = (rows: readonly Wanted[], code: RowReasonCode): Conflict[] =>
  rows.map(({ line }) => ({ line, reason: rowReason(null, code) }));

const asJson = (rows: readonly Wanted[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
  as row (line integer, "batteryId" bigint, "apiVersion" bigint, wanted jsonb)`;

/** A battery that was changed after the check, or is gone, is left alone. */
async function changeBatteries(
  writer: Writer,
  author: Author,
  { id }: RunningImport,
  rows: readonly Wanted[],
): Promise<WrittenRows> {
  if (rows.length === 0) return { written: [], conflicts: [] };
  const batteryIds = rows.flatMap(({ batteryId }) => batteryId ?? []);
  await holdRows(writer, 'batteries', author.actor.organizationId, batteryIds);
  const asked = sql`select "batteryId", "apiVersion", wanted, null::jsonb from ${asJson(rows)}`;
  const written = await writeRows(writer, author, importEdits, storedKeys, asked, { action, mark: { importId: id } });
  const fresh = new Set(written.rows.filter(({ isStale }) => !isStale).map((row) => row.id));
  const isWritten = ({ batteryId }: Wanted) => batteryId !== null && fresh.has(batteryId);
  return {
    written: rows.filter(isWritten).map(({ line, batteryId }) => ({ line, objectId: batteryId ?? 0 })),
    conflicts: conflictsOf(
      rows.filter((row) => !isWritten(row)),
      'imports-row-12',
    ),
  };
}

type Created = { line: number; objectId: number };

/** A key that is taken, perhaps where the importer does not see it, is left out. */
async function createBatteries(
  writer: Writer,
  author: Author,
  { id }: RunningImport,
  rows: readonly Wanted[],
): Promise<WrittenRows> {
  if (rows.length === 0) return { written: [], conflicts: [] };
  const { organizationId } = author.actor;
  const changes = sql`select created.id, null::jsonb as before, asked.wanted || ${JSON.stringify({ importId: id })}::jsonb as after
    from created join asked on asked.wanted ->> 'serialNumber' = created.serial_number
      and coalesce(asked.wanted ->> 'modelName', '') = coalesce(created.model_name, '')`;
  const { rows: created } = await sql<Created>`
    with asked as materialized (select line, wanted from ${asJson(rows)}),
    numbered as materialized (select app.number_change('batteries') as version),
    created as (
      insert into batteries (organization_id, version, ${createdColumns})
        select ${organizationId}, numbered.version, ${createdValues} from asked cross join numbered order by line
        on conflict do nothing returning id, serial_number, model_name),
    audited as (${insertAudit(author, { action, objectKind: 'battery' }, changes)})
    select asked.line, created.id as "objectId" from created join asked on asked.wanted ->> 'serialNumber' = created.serial_number
      and coalesce(asked.wanted ->> 'modelName', '') = coalesce(created.model_name, '')`.execute(writer);
  const lines = new Set(created.map(({ line }) => line));
  return {
    written: created,
    conflicts: conflictsOf(
      rows.filter(({ line }) => !lines.has(line)),
      'imports-row-11',
    ),
  };
}
