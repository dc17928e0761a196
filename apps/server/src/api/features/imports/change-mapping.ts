import {
  tableMappingChange,
  serviceMappingChange,
  type TableMappingChange,
  type ImportMapping,
  type ServiceMappingChange,
  type TableKind,
} from '@ohmstead/contract';
import type { Database, Reader, Writer } from '@ohmstead/database';
import { ReadProblem, Semaphore, type Actor } from '@ohmstead/domain';
import { sql } from 'kysely';
import type { Author } from '../../../audit/author.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { listPlaces } from '../../../imports/find-batteries.ts';
import { importFieldOf } from '../../../imports/import-plan.ts';
import { moveImport, readContent } from '../../../imports/open-import.ts';
import type { ChosenFormat, Inspection } from '../../../imports/reading/inspection.ts';
import { inspectImportFile } from '../../../imports/reading/read-import-file.ts';
import { proposeColumns, type ProposedFields } from '../../../imports/remembered-columns.ts';
import { isTimeZone } from '../../../local-time.ts';
import { ApiError, badInput } from '../../api-error.ts';
import { saveServiceMapping } from './change-service-mapping.ts';
import { getFacts, requireMayImport, type TableImportFacts, type ImportFacts } from './import-row.ts';

/** A reader takes a core and memory. */
const readers = new Semaphore({
  atOnce: 1,
  maxWaiting: 8,
  refusal: () => new ApiError('too-many-requests', [5], { retryAfterS: 5 }),
});

/** Refuses what can no longer be changed, and says why a file could not be read. */
export function requireOpen({ state, problem }: ImportFacts): void {
  if (problem) throw new ApiError(problem.code, problem.params);
  if (state === 'running' || state === 'done' || state === 'undone') throw new ApiError('imports-run-3');
}

export type RunBody = { version: number; rightOnly?: boolean };

/** Of ten presses one runs: the others find it running, or done. */
export function requireRunnable(actor: Actor, facts: ImportFacts, { version, rightOnly = false }: RunBody): void {
  requireMayImport(actor, facts.kind);
  requireOpen(facts);
  if (facts.state !== 'checked') throw new ApiError('imports-run-2');
  if (facts.version !== version) throw new ApiError('imports-update-1');
  const wrong = facts.counts?.wrong ?? 0;
  if (facts.kind !== 'services' && wrong > 0 && !rightOnly) throw new ApiError('imports-run-1', [wrong]);
}

type AnyChange = TableMappingChange | ServiceMappingChange;

/** Fields of the other kind are refused as unknown ones are. */
function ofTable(change: AnyChange): TableMappingChange {
  if (!isOfTable(change)) throw badInput('body must be the mapping of an import of a table');
  return change;
}

function ofService(change: AnyChange): ServiceMappingChange {
  if (!isOfService(change)) throw badInput('body must be the mapping of an import of services');
  return change;
}

const isOfTable = (change: AnyChange): change is TableMappingChange =>
  Object.keys(change).every((key) => key in tableMappingChange.properties);
const isOfService = (change: AnyChange): change is ServiceMappingChange =>
  Object.keys(change).every((key) => key in serviceMappingChange.properties);

/** A file that is to be read in another way is read again first. */
export async function changeMapping(database: Database, author: Author, id: number, change: AnyChange): Promise<void> {
  const { actor } = author;
  const facts = await database.readTenant(actor, (reader) => getFacts(reader, actor, id));
  requireMayImport(actor, facts.kind);
  requireChangeable(facts, change);
  const read = facts.kind !== 'services' ? await readAgain(database, actor, facts, ofTable(change)) : undefined;
  await database.writeTenant(actor, async (writer) => {
    const held = await getFacts(writer, actor, id, true);
    requireChangeable(held, change);
    if (held.kind !== 'services') await saveMapping(writer, author, held, read, ofTable(change));
    else await saveServiceMapping(writer, author, held, ofService(change));
  });
}

function requireChangeable(facts: ImportFacts, { version }: AnyChange): void {
  requireOpen(facts);
  if (facts.version !== version || facts.state === 'reading') throw new ApiError('imports-update-1');
}

async function readAgain(
  database: Database,
  actor: Actor,
  { id, format }: TableImportFacts,
  { format: chosen = {} }: TableMappingChange,
): Promise<Inspection | undefined> {
  const wanted: ChosenFormat = { ...format, ...chosen };
  if (chosen.sheet !== undefined && !(format?.sheets ?? [format?.sheet]).includes(chosen.sheet))
    throw badInput('body/format/sheet must be a sheet of the workbook');
  const isSame = (['encoding', 'separator', 'sheet'] as const).every((key) => wanted[key] === format?.[key]);
  if (isSame) return undefined;
  const content = await database.readTenant(actor, (reader) => readContent(reader, actor.organizationId, id));
  return readers
    .run(() => inspectImportFile(content, wanted))
    .catch((error: unknown) => {
      throw error instanceof ReadProblem ? new ApiError(error.code, [...error.params]) : error;
    });
}

async function saveMapping(
  writer: Writer,
  author: Author,
  facts: TableImportFacts,
  read: Inspection | undefined,
  change: TableMappingChange,
): Promise<void> {
  const columns = read?.columns ?? facts.columns;
  const proposed = await proposeAgain(writer, author.actor, facts, read);
  const mapping = mergeMapping(facts, proposed, change);
  await requireMapping(writer, author.actor, facts.kind, mapping, columns.length);
  const { organizationId } = author.actor;
  const { format, rowCount } = read ?? { format: facts.format, rowCount: undefined };
  await moveImport(
    writer,
    organizationId,
    facts,
    sql`state = 'mapping', counts = null, mapping = ${JSON.stringify(mapping)}::jsonb, format = ${JSON.stringify(format)}::jsonb,
      columns = ${JSON.stringify(columns)}::jsonb, row_count = coalesce(${rowCount ?? null}, row_count),
      remembered = ${proposed?.remembered ?? sql`remembered`}`,
  );
  const after = { import: facts.id, ...mapping };
  await recordAudit(writer, author, { action: 'imports-map', objectKind: null, changes: [{ id: null, after }] });
}

/** Where the file has other columns now, their fields are proposed again. */
async function proposeAgain(
  reader: Reader,
  { organizationId }: Actor,
  facts: TableImportFacts,
  read: Inspection | undefined,
): Promise<ProposedFields | undefined> {
  const heads = (columns: readonly { head: string }[]) => JSON.stringify(columns.map(({ head }) => head));
  if (!read || heads(read.columns) === heads(facts.columns)) return undefined;
  return proposeColumns(reader, organizationId, facts.kind, read.columns);
}

function mergeMapping(
  facts: TableImportFacts,
  proposed: ProposedFields | undefined,
  change: TableMappingChange,
): ImportMapping {
  const { version: _, ...wanted } = change;
  const before = facts.mapping;
  if (!before) throw new ApiError('imports-update-1');
  return {
    ...before,
    ...wanted,
    fields: proposed?.fields ?? wanted.fields ?? before.fields,
    format: { ...before.format, ...wanted.format },
  };
}

async function requireMapping(
  writer: Writer,
  actor: Actor,
  kind: TableKind,
  mapping: ImportMapping,
  width: number,
): Promise<void> {
  const { fields, timeZone, defaultLocationId } = mapping;
  if (fields.length !== width) throw badInput(`body/fields must have ${width} items`);
  if (!isTimeZone(timeZone)) throw badInput('body/timeZone must be a time zone');
  const seen = new Set<string>();
  for (const key of fields) {
    if (key === null) continue;
    const field = importFieldOf(kind, key);
    if (!field) throw new ApiError('imports-mapping-1', [key]);
    if (seen.has(key)) throw new ApiError('imports-mapping-3', [field.label]);
    seen.add(key);
  }
  await requireLocation(writer, actor, defaultLocationId);
}

/** It may be gone since it was chosen. */
export async function requireLocation(reader: Reader, { organizationId }: Actor, id: number | null): Promise<void> {
  if (id === null) return;
  const places = await listPlaces(reader, organizationId);
  if (!places.some((place) => place.id === id)) throw new ApiError('imports-mapping-2');
}
