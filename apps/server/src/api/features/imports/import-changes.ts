import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { importedTables, importMaxBytesOf, type ImportKind } from '@ohmstead/contract';
import { onlyRow, type Writer } from '@ohmstead/database';
import { hasErrors, serviceFileMaxBytes, type Actor } from '@ohmstead/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Author } from '../../../audit/author.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { readingOf } from '../../../imports/import-plan.ts';
import { moveImport } from '../../../imports/open-import.ts';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { requireFewUses } from '../../limits/count-use.ts';
import { answerRepeat } from '../../plugins/answer-repeats.ts';
import { once } from '../../repeats/once.ts';
import { hashBody } from '../../repeats/repeat.ts';
import { route } from '../../route.ts';
import { addPiece } from '../../../imports/services/import-pieces.ts';
import { changeMapping, requireLocation, requireOpen, requireRunnable, type RunBody } from './change-mapping.ts';
import { requireServiceMapping } from './change-service-mapping.ts';
import { getFacts, getImport, requireMayImport, type TableImportFacts, type ServiceImportFacts } from './import-row.ts';
import { isRunAtOnce, rememberFields, runAtOnce } from './run-at-once.ts';
import { receiveFile, type ReceivedFile } from './receive-file.ts';

const uploadsPerHour = 300;

export async function importChanges(app: FastifyInstance, parts: ApiParts): Promise<void> {
  await app.register(async (files: FastifyInstance) => uploads(files, parts));
  const { database } = parts;

  route(app, 'PUT /api/imports/:importId/mapping', async (request) => {
    const author = authorOf(request);
    const id = Number(request.params.importId);
    await changeMapping(database, author, id, request.body);
    return database.readTenant(author.actor, (reader) => getImport(reader, author.actor, id));
  });

  route(app, 'POST /api/imports/:importId/check', async (request) => {
    const author = authorOf(request);
    const id = Number(request.params.importId);
    return database.writeTenant(author.actor, (writer) => startCheck(writer, author, id));
  });

  route(app, 'POST /api/imports/:importId/run', async (request) => {
    const author = authorOf(request);
    const { actor } = author;
    const id = Number(request.params.importId);
    const { kind } = await database.readTenant(actor, (reader) => getFacts(reader, actor, id));
    if (!isRunAtOnce(kind)) return database.writeTenant(actor, (writer) => startRun(writer, author, id, request.body));
    await runAtOnce(database, author, id, request.body);
    return database.readTenant(actor, (reader) => getImport(reader, actor, id));
  });
}

function uploads(files: FastifyInstance, { database }: ApiParts): void {
  files.removeAllContentTypeParsers();
  files.addContentTypeParser('application/octet-stream', (_, bytes, done) => done(null, bytes));
  route(files, 'POST /api/imports', { bodyLimit: serviceFileMaxBytes }, async (request, reply) => {
    const author = authorOf(request);
    const { kind, fileName } = request.query;
    requireMayImport(author.actor, kind);
    const body = streamOf(request);
    if (Number(request.headers['content-length'] ?? 0) > importMaxBytesOf(kind))
      throw new ApiError('payload-too-large');
    const subject = `import:${author.actor.organizationId}:${author.actor.userId}`;
    await requireFewUses(database, [{ subject, max: uploadsPerHour, window: '1 hour' }]);
    void reply.code(201);
    return receiveFile(body, importMaxBytesOf(kind), async (file) => {
      if (request.repeat) request.repeat.bodyHash = hashBody(JSON.stringify([kind, fileName, file.sha256]));
      const repeated = await answerRepeat(database, request, reply);
      if (repeated) return repeated;
      return database.writeTenant(author.actor, (writer) =>
        once(request, writer, () => addImport(writer, author, { kind, fileName, file })),
      );
    });
  });
}

/** An empty file has no body. */
function streamOf({ body }: FastifyRequest): Readable {
  if (body === undefined || body === null) return Readable.from([]);
  if (!(body instanceof Readable)) throw new ApiError('media-type-not-supported');
  return body;
}

type NewFile = { kind: ImportKind; fileName: string; file: ReceivedFile };

async function addImport(writer: Writer, author: Author, { kind, fileName, file }: NewFile) {
  const { actor, ip, session } = author;
  const { size, sha256 } = file;
  // A table is read more than once, and is small.
  const content = kind !== 'services' ? await buffer(file.pieces()) : Buffer.alloc(0);
  const { rows } = await sql<{ id: number }>`
    insert into imports (organization_id, kind, file_name, size_bytes, sha256, content, user_id, ip, session)
      values (${actor.organizationId}, ${kind}, ${fileName}, ${size}, ${sha256}, ${content}, ${actor.userId}, ${ip},
        ${session ?? null}) returning id`.execute(writer);
  const { id } = onlyRow(rows);
  if (kind === 'services') await addPieces(writer, actor.organizationId, id, file);
  await record(writer, author, 'imports-upload', { import: id, fileName, size, sha256 });
  await wakeWorker(writer);
  return getImport(writer, actor, id);
}

async function addPieces(writer: Writer, organizationId: number, id: number, file: ReceivedFile): Promise<void> {
  let piece = 0;
  for await (const bytes of file.pieces()) await addPiece(writer, organizationId, id, piece++, bytes);
}

const record = (writer: Writer, author: Author, action: string, after: Record<string, unknown>) =>
  recordAudit(writer, author, { action, objectKind: null, changes: [{ id: null, after }] });

const wakeWorker = (writer: Writer) => sql`select pg_notify('imports', '')`.execute(writer);

/** Whose rights the step has, and whose entries in the audit log it makes. */
const actedBy = ({ actor, ip, session }: Author) =>
  sql`acting_user_id = ${actor.userId}, acting_token_id = ${actor.tokenId ?? null}, ip = ${ip}, session = ${session ?? null}`;

async function startCheck(writer: Writer, author: Author, id: number) {
  const { actor } = author;
  const facts = await getFacts(writer, actor, id, true);
  requireMayImport(actor, facts.kind);
  requireOpen(facts);
  if (facts.state !== 'checking') {
    if (facts.kind === 'services') await requireServiceMapping(writer, actor, facts);
    else requireTableMapping(facts);
    await moveImport(writer, actor.organizationId, facts, sql`state = 'checking', counts = null, ${actedBy(author)}`);
    await record(writer, author, 'imports-check', { import: id });
    await wakeWorker(writer);
  }
  return getImport(writer, actor, id);
}

function requireTableMapping(facts: TableImportFacts): void {
  const { kind, mapping } = facts;
  const { key, fields } = importedTables[kind];
  if (!mapping?.fields.includes(key)) {
    if (kind === 'batteries') throw new ApiError('imports-check-2');
    throw new ApiError('imports-check-3', [fields.find((field) => field.key === key)?.label.toLowerCase() ?? key]);
  }
  const { questions } = readingOf(facts, mapping);
  if (questions.length > 0) throw new ApiError('imports-check-1', questions);
}

async function startRun(writer: Writer, author: Author, id: number, body: RunBody) {
  const { actor } = author;
  const { rightOnly = false } = body;
  const facts = await getFacts(writer, actor, id, true);
  requireRunnable(actor, facts, body);
  if (facts.kind === 'services') await requireRightService(writer, actor, facts);
  else await requireLocation(writer, actor, facts.mapping?.defaultLocationId ?? null);
  await rememberFields(writer, actor.organizationId, facts);
  await moveImport(
    writer,
    actor.organizationId,
    facts,
    sql`state = 'running', right_only = ${rightOnly}, last_line = 0, ${actedBy(author)}`,
  );
  await record(writer, author, 'imports-run', { import: id, rightOnly });
  await wakeWorker(writer);
  return getImport(writer, actor, id);
}

async function requireRightService(writer: Writer, actor: Actor, facts: ServiceImportFacts): Promise<void> {
  if (hasErrors(facts.findings)) throw new ApiError('imports-run-4');
  await requireServiceMapping(writer, actor, facts);
}
