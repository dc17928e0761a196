import {
  csvType,
  errorCatalogue,
  errorMessage,
  type ErrorCode,
  type ImportKind,
  type ImportRowView,
} from '@ohmstead/contract';
import { onlyRow, type Reader } from '@ohmstead/database';
import { csvBom, csvLine, isOneOf, keysOf, textOf, type Actor, type RowReason } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { readContent } from '../../../imports/open-import.ts';
import { readImportRows } from '../../../imports/reading/read-import-file.ts';
import type { ApiParts } from '../../api-parts.ts';
import { attachment } from '../../downloads/file-name.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { exportPlace } from '../../plugins/take-places.ts';
import { route } from '../../route.ts';
import { getFacts, getImport, listImports } from './import-row.ts';

export function importReads(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'GET /api/imports', async (request) => {
    const actor = actorOf(request);
    return {
      imports: await database.readTenant(actor, (reader) => listImports(reader, actor, request.query.kind ?? null)),
    };
  });

  route(app, 'GET /api/imports/:importId', async (request) => {
    const actor = actorOf(request);
    return database.readTenant(actor, (reader) => getImport(reader, actor, Number(request.params.importId)));
  });

  route(app, 'GET /api/imports/:importId/rows', async (request) => {
    const actor = actorOf(request);
    const { state, offset = '0', limit = '100' } = request.query;
    const wanted = { state: state ?? null, offset: Number(offset), limit: Number(limit) };
    return database.readTenant(actor, (reader) =>
      findImportRows(reader, actor, Number(request.params.importId), wanted),
    );
  });

  route(app, 'GET /api/imports/:importId/problems.csv', { config: exportPlace }, async (request, reply) => {
    const actor = actorOf(request);
    const id = Number(request.params.importId);
    const found = await database.readTenant(actor, (reader) => findProblems(reader, actor, id));
    const file = await writeProblems(found);
    return reply.type(`${csvType}; charset=utf-8`).header('content-disposition', attachment('Problems.csv')).send(file);
  });
}

type Wanted = { state: string | null; offset: number; limit: number };
type StoredReasons = Omit<ImportRowView, 'batteryId' | 'reasons'> & { reasons: RowReason[] };

async function findImportRows(reader: Reader, actor: Actor, id: number, { state, offset, limit }: Wanted) {
  const { kind } = await getFacts(reader, actor, id);
  const { organizationId } = actor;
  const chosen = sql`import_id = ${id} and (${state}::text is null or state = ${state}::text)`;
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<StoredReasons>`select line, state, battery_id as "objectId", cells, reasons from import_rows
      where organization_id = ${organizationId} and ${chosen} order by line limit ${limit} offset ${offset}`.execute(
      reader,
    ),
    sql<{ total: number }>`select count(*) as total from import_rows
      where organization_id = ${organizationId} and ${chosen}`.execute(reader),
  ]);
  return { rows: rows.map((row) => described(kind, row)), total: onlyRow(counts).total };
}

const described = (kind: ImportKind, { reasons, ...row }: StoredReasons): ImportRowView => ({
  ...row,
  batteryId: kind === 'batteries' ? row.objectId : null,
  reasons: reasons.map((reason) => ({ ...reason, message: messageOf(reason) })),
});

const codes: readonly ErrorCode[] = keysOf(errorCatalogue);
const messageOf = ({ code, params }: RowReason): string => (isOneOf(codes, code) ? errorMessage(code, params) : code);

async function findProblems(reader: Reader, actor: Actor, id: number) {
  const facts = await getFacts(reader, actor, id);
  // A test has no rows that are wrong by themselves.
  const { format, columns } = facts.kind !== 'services' ? facts : { format: null, columns: [] };
  const { rows } = await sql<{ line: number; reasons: RowReason[] }>`select line, reasons from import_rows
    where organization_id = ${actor.organizationId} and import_id = ${id} and state = 'wrong'`.execute(reader);
  const content = await readContent(reader, actor.organizationId, id);
  return {
    format,
    heads: columns.map(({ head }) => head),
    reasons: new Map(rows.map((row) => [row.line, row.reasons])),
    content,
  };
}

/** The wrong rows as in the file, with its separator; what a spreadsheet would calculate is defused. */
async function writeProblems({
  format,
  heads,
  reasons,
  content,
}: Awaited<ReturnType<typeof findProblems>>): Promise<string> {
  const separator = format?.separator ?? ',';
  const wrong: { texts: string[]; line: number; reason: string }[] = [];
  if (format && reasons.size > 0)
    for await (const rows of readImportRows(content, format))
      for (const { line, cells } of rows) {
        const why = reasons.get(line);
        if (why) wrong.push({ texts: cells.map(textOf), line, reason: why.map(messageOf).join(' ') });
      }
  // A row may have more cells than the head.
  const width = wrong.reduce((most, { texts }) => Math.max(most, texts.length), heads.length);
  const filled = (texts: readonly string[]) => Array.from({ length: width }, (_, at) => texts[at] ?? '');
  return [
    csvBom + csvLine([...filled(heads), 'Line', 'Reason'], separator),
    ...wrong.map(({ texts, line, reason }) => csvLine([...filled(texts), line, reason], separator)),
  ].join('');
}
