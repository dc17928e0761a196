import {
  computedBatteryHeads,
  errorMessage,
  type ErrorCode,
  type ErrorParam,
  type ImportMapping,
  type ImportView,
} from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import { isOneOfHeads, type Actor } from '@ohmstead/domain';
import { sql } from 'kysely';
import { readingOf } from '../../../imports/import-plan.ts';
import type { FileFormat, InspectedColumn } from '../../../imports/reading/inspection.ts';
import { ApiError } from '../../api-error.ts';

type Row = Omit<ImportView, 'problem' | 'format' | 'columns' | 'questions' | 'mapping'> & {
  problem: { code: ErrorCode; params: ErrorParam[] } | null;
  format: FileFormat | null;
  columns: InspectedColumn[];
  mapping: ImportMapping | null;
};

const ms = (column: string) => sql.raw(`(date_part('epoch', ${column}) * 1000)::bigint`);

/** Their own, and all for those who see all locations. */
const isSeen = ({ userId, allLocations }: Actor) => sql`(imports.user_id = ${userId} or ${allLocations}::boolean)`;

const selectImports = (actor: Actor) => sql`
  select imports.id, imports.version, kind, file_name as "fileName", size_bytes as size, sha256, state, problem,
      ${ms('imports.created_at')} as "createdAt", ${ms('expires_at')} as "expiresAt", format, columns, row_count as "rowCount",
      mapping, counts, undone,
      case when users.id is not null
        then json_build_object('id', users.id, 'name', coalesce(nullif(concat_ws(' ', users.first_name, users.last_name), ''), users.email))
        end as "createdBy",
      case when state in ('running', 'done', 'undone') then (select count(*) from import_rows
        where import_rows.organization_id = imports.organization_id and import_rows.import_id = imports.id and written) else 0 end as written,
      (select max(earlier.id) from imports as earlier where earlier.organization_id = imports.organization_id
        and earlier.sha256 = imports.sha256 and earlier.state = 'done' and earlier.id <> imports.id
        and (earlier.user_id = ${actor.userId} or ${actor.allLocations}::boolean)) as "duplicateOf"
    from imports left join users on users.organization_id = imports.organization_id and users.id = imports.user_id
    where imports.organization_id = ${actor.organizationId} and ${isSeen(actor)} and expires_at > now()`;

function viewOf({ problem, format, columns, mapping, ...row }: Row): ImportView {
  const reading = mapping && readingOf(columns, mapping);
  return {
    ...row,
    problem: problem && { ...problem, message: errorMessage(problem.code, problem.params) },
    format: format && { ...format, decimal: reading?.decimal ?? '.', dateOrder: reading?.dateOrder ?? null },
    questions: reading?.questions ?? [],
    columns: columns.map(({ head, filled, samples }, index) => ({
      index,
      head,
      filled,
      samples,
      field: mapping?.fields[index] ?? null,
      computed: isOneOfHeads(head, computedBatteryHeads),
    })),
    mapping,
  };
}

export async function listImports(reader: Reader, actor: Actor): Promise<ImportView[]> {
  const { rows } = await sql<Row>`${selectImports(actor)} order by imports.id desc`.execute(reader);
  return rows.map(viewOf);
}

export async function getImport(reader: Reader, actor: Actor, id: number): Promise<ImportView> {
  const { rows } = await sql<Row>`${selectImports(actor)} and imports.id = ${id}`.execute(reader);
  if (!rows[0]) throw new ApiError('imports-not-found');
  return viewOf(rows[0]);
}

export type ImportFacts = {
  id: number;
  version: number;
  state: ImportView['state'];
  problem: { code: ErrorCode; params: ErrorParam[] } | null;
  format: FileFormat | null;
  columns: InspectedColumn[];
  mapping: ImportMapping | null;
  counts: ImportView['counts'];
  isExpired: boolean;
};

/** What a change of an import is decided by. One that was done is there for a while longer, so that undoing too late is told. */
export async function getFacts(reader: Reader, actor: Actor, id: number, lock = false): Promise<ImportFacts> {
  const { rows } = await sql<ImportFacts>`select id, version, state, problem, format, columns, mapping, counts,
      expires_at <= now() as "isExpired" from imports
    where organization_id = ${actor.organizationId} and ${isSeen(actor)} and id = ${id} and (expires_at > now() or state = 'done') ${lock ? sql`for update` : sql``}`.execute(
    reader,
  );
  if (!rows[0]) throw new ApiError('imports-not-found');
  return rows[0];
}
