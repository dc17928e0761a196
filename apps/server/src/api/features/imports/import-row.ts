import {
  errorMessage,
  importedTables,
  importKinds,
  importPermissions,
  type TableImport,
  type TableKind,
  type ErrorCode,
  type ErrorParam,
  type ImportFormat,
  type ImportKind,
  type ImportMapping,
  type ImportView,
  type ServiceImport,
  type ServiceMapping,
} from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import { isOneOfHeads, mayDo, missingOf, type Actor, type Finding, type ReadingFormat } from '@ohmstead/domain';
import { sql } from 'kysely';
import { readingOf } from '../../../imports/import-plan.ts';
import type { FileFormat, InspectedColumn } from '../../../imports/reading/inspection.ts';
import {
  measuredColumns,
  startTimeOf,
  viewOfSummary,
  type DetectedFile,
  type StoredServiceColumn,
  type StoredSummary,
} from '../../../imports/services/service-facts.ts';
import type { MadeByRun } from '../../../imports/services/undo-service-import.ts';
import { ApiError } from '../../api-error.ts';

type Told = Pick<
  ImportView,
  | 'id'
  | 'version'
  | 'fileName'
  | 'size'
  | 'sha256'
  | 'state'
  | 'createdAt'
  | 'createdBy'
  | 'expiresAt'
  | 'rowCount'
  | 'duplicateOf'
  | 'undone'
>;
/** All columns, of which each kind fills its own. */
type Facts = Told &
  Pick<TableImport, 'counts' | 'remembered' | 'written'> &
  Pick<ServiceImport, 'findings' | 'serviceIds'> & {
    problem: { code: ErrorCode; params: ErrorParam[] } | null;
    summary: StoredSummary | null;
  };
type BatteryRow = Facts & {
  kind: TableKind;
  format: FileFormat | null;
  columns: InspectedColumn[];
  mapping: ImportMapping | null;
};
type ServiceRow = Facts & {
  kind: 'services';
  format: DetectedFile | null;
  columns: StoredServiceColumn[];
  mapping: ServiceMapping | null;
};
type Row = BatteryRow | ServiceRow;

const ms = (column: string) => sql.raw(`(date_part('epoch', ${column}) * 1000)::bigint`);

/** Their own, and for those who see all locations all of the kinds that they may import. */
const isSeen = (actor: Actor) =>
  sql`(imports.user_id = ${actor.userId} or ${actor.allLocations}::boolean and imports.kind = any (${importKinds.filter((kind) => mayImport(actor, kind))}::text[]))`;

export const mayImport = (actor: Actor, kind: ImportKind): boolean => mayDo(actor, importPermissions[kind]);

export function requireMayImport(actor: Actor, kind: ImportKind): void {
  if (!mayImport(actor, kind)) throw new ApiError('not-permitted');
}

const selectImports = (actor: Actor) => sql`
  select imports.id, imports.version, kind, summary, findings, service_ids as "serviceIds", file_name as "fileName", size_bytes as size, sha256, state, problem,
      ${ms('imports.created_at')} as "createdAt", ${ms('expires_at')} as "expiresAt", format, columns, row_count as "rowCount",
      mapping, remembered, counts, undone, written,
      case when users.id is not null
        then json_build_object('id', users.id, 'name', coalesce(nullif(concat_ws(' ', users.first_name, users.last_name), ''), users.email))
        end as "createdBy",
      (select max(earlier.id) from imports as earlier where earlier.organization_id = imports.organization_id
        and earlier.sha256 = imports.sha256 and earlier.kind = imports.kind and earlier.state = 'done' and earlier.id <> imports.id
        and (earlier.user_id = ${actor.userId} or ${actor.allLocations}::boolean)) as "duplicateOf"
    from imports left join users on users.organization_id = imports.organization_id and users.id = imports.user_id
    where imports.organization_id = ${actor.organizationId} and ${isSeen(actor)} and expires_at > now()`;

const viewOf = (row: Row): ImportView => (row.kind === 'services' ? viewOfService(row) : viewOfTable(row));

function factsOf({ id, version, fileName, size, sha256, state, problem, ...row }: Facts) {
  const { createdAt, createdBy, expiresAt, rowCount, duplicateOf, undone } = row;
  return {
    id,
    version,
    fileName,
    size,
    sha256,
    state,
    problem: problem && { ...problem, message: errorMessage(problem.code, problem.params) },
    createdAt,
    createdBy,
    expiresAt,
    rowCount,
    duplicateOf,
    undone,
  };
}

function viewOfTable(row: BatteryRow): TableImport {
  const { kind, format, columns, mapping, remembered, counts, written } = row;
  const reading = mapping && readingOf(row, mapping);
  return {
    ...factsOf(row),
    kind,
    format: format && viewOfFormat(format, reading),
    sheets: format?.sheets ?? [],
    sampleRows: sampleRowsOf(columns),
    questions: reading?.questions ?? [],
    columns: columns.map(({ head, filled, samples }, index) => ({
      index,
      head,
      filled,
      samples,
      field: mapping?.fields[index] ?? null,
      computed: isOneOfHeads(head, importedTables[kind].computed),
    })),
    mapping,
    remembered,
    counts,
    written,
  };
}

const viewOfFormat = (
  { form, encoding, separator, sheet }: FileFormat,
  reading: ReadingFormat | null,
): ImportFormat => ({
  form,
  encoding,
  separator,
  decimal: reading?.decimal ?? '.',
  dateOrder: reading?.dateOrder ?? null,
  sheet,
});

const sampleRowsOf = (columns: readonly InspectedColumn[]): string[][] =>
  (columns[0]?.firstCells ?? []).map((_, row) => columns.map(({ firstCells }) => firstCells?.[row] ?? ''));

function viewOfService(row: ServiceRow): ServiceImport {
  const { kind, format, columns, mapping, summary, findings, serviceIds } = row;
  const start = format && mapping ? startTimeOf(format, mapping.timeZone) : null;
  return {
    ...factsOf(row),
    kind,
    detected: format && { maker: format.maker, form: format.form, record: format.record, decimal: format.decimal },
    questions: asksForColumns(row) ? ['columns'] : [],
    columns: columns.map((column, index) => ({ index, ...column })),
    summary: summary && viewOfSummary(summary, start),
    plots: summary?.plots ?? [],
    findings,
    mapping,
    serviceIds,
  };
}

/** Time, voltage and current, or those of a spectrum, are not found yet. */
export const asksForColumns = ({ format, columns }: Pick<ServiceRow, 'format' | 'columns'>): boolean =>
  format !== null && missingOf(measuredColumns(columns)).missing.length > 0;

export async function listImports(reader: Reader, actor: Actor, kind: ImportKind | null): Promise<ImportView[]> {
  const { rows } =
    await sql<Row>`${selectImports(actor)} and (${kind}::text is null or kind = ${kind}) order by imports.id desc`.execute(
      reader,
    );
  return rows.map(viewOf);
}

export async function getImport(reader: Reader, actor: Actor, id: number): Promise<ImportView> {
  const { rows } = await sql<Row>`${selectImports(actor)} and imports.id = ${id}`.execute(reader);
  if (!rows[0]) throw new ApiError('imports-not-found');
  return viewOf(rows[0]);
}

type DecidingFacts = MadeByRun & {
  id: number;
  version: number;
  state: ImportView['state'];
  problem: { code: ErrorCode; params: ErrorParam[] } | null;
  isExpired: boolean;
  counts: TableImport['counts'];
  findings: Finding[];
};
export type TableImportFacts = DecidingFacts & Pick<BatteryRow, 'kind' | 'format' | 'columns' | 'mapping'>;
export type ServiceImportFacts = DecidingFacts & Pick<ServiceRow, 'kind' | 'format' | 'columns' | 'mapping'>;
export type ImportFacts = TableImportFacts | ServiceImportFacts;

/** What a change of an import is decided by. One that was done is there for a while longer, so that undoing too late is told. */
export async function getFacts(reader: Reader, actor: Actor, id: number, lock = false): Promise<ImportFacts> {
  const { rows } =
    await sql<ImportFacts>`select id, kind, version, state, problem, format, columns, mapping, counts, findings,
      service_ids as "serviceIds", made_battery_id as "madeBatteryId",
      expires_at <= now() as "isExpired" from imports
    where organization_id = ${actor.organizationId} and ${isSeen(actor)} and id = ${id} and (expires_at > now() or state = 'done') ${lock ? sql`for update` : sql``}`.execute(
      reader,
    );
  if (!rows[0]) throw new ApiError('imports-not-found');
  return rows[0];
}
