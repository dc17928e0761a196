import { createHash } from 'node:crypto';
import { onlyRow, type Writer } from '@ohmstead/database';
import { importMaxBytes, type Actor } from '@ohmstead/domain';
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
import { route } from '../../route.ts';
import { changeMapping, requireOpen } from './change-mapping.ts';
import { getFacts, getImport } from './import-row.ts';

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
    const id = Number(request.params.importId);
    return database.writeTenant(author.actor, (writer) => startRun(writer, author, id, request.body));
  });
}

function uploads(files: FastifyInstance, { database }: ApiParts): void {
  files.removeAllContentTypeParsers();
  files.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: importMaxBytes },
    (_, bytes, done) => done(null, bytes),
  );
  route(files, 'POST /api/imports', { bodyLimit: importMaxBytes }, async (request, reply) => {
    const author = authorOf(request);
    const content = bytesOf(request);
    const subject = `import:${author.actor.organizationId}:${author.actor.userId}`;
    await requireFewUses(database, [{ subject, max: uploadsPerHour, window: '1 hour' }]);
    const { kind, fileName } = request.query;
    const made = await database.writeTenant(author.actor, (writer) =>
      addImport(writer, author, { kind, fileName, content }),
    );
    return reply.code(201).send(made);
  });
}

/** An empty file has no body. */
function bytesOf({ body }: FastifyRequest): Buffer {
  if (body === undefined || body === null) return Buffer.alloc(0);
  if (!Buffer.isBuffer(body)) throw new ApiError('media-type-not-supported');
  return body;
}

type NewFile = { kind: string; fileName: string; content: Buffer };

async function addImport(writer: Writer, author: Author, { kind, fileName, content }: NewFile) {
  const { actor, ip, session } = author;
  const sha256 = createHash('sha256').update(content).digest('hex');
  const { rows } = await sql<{ id: number }>`
    insert into imports (organization_id, kind, file_name, size_bytes, sha256, content, user_id, ip, session)
      values (${actor.organizationId}, ${kind}, ${fileName}, ${content.length}, ${sha256}, ${content}, ${actor.userId}, ${ip},
        ${session ?? null}) returning id`.execute(writer);
  const { id } = onlyRow(rows);
  await record(writer, author, 'imports-upload', { import: id, fileName, size: content.length, sha256 });
  await wakeWorker(writer);
  return getImport(writer, actor, id);
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
  requireOpen(facts);
  if (facts.state !== 'checking') {
    const { mapping, columns } = facts;
    if (!mapping?.fields.includes('serialNumber')) throw new ApiError('imports-check-2');
    const { questions } = readingOf(columns, mapping);
    if (questions.length > 0) throw new ApiError('imports-check-1', questions);
    await moveImport(writer, actor.organizationId, facts, sql`state = 'checking', counts = null, ${actedBy(author)}`);
    await record(writer, author, 'imports-check', { import: id });
    await wakeWorker(writer);
  }
  return getImport(writer, actor, id);
}

type RunBody = { version: number; rightOnly?: boolean };

/** Of ten presses one runs: the others find it running. */
async function startRun(writer: Writer, author: Author, id: number, { version, rightOnly = false }: RunBody) {
  const { actor } = author;
  const facts = await getFacts(writer, actor, id, true);
  requireOpen(facts);
  if (facts.state !== 'checked') throw new ApiError('imports-run-2');
  if (facts.version !== version) throw new ApiError('imports-update-1');
  const wrong = facts.counts?.wrong ?? 0;
  if (wrong > 0 && !rightOnly) throw new ApiError('imports-run-1', [wrong]);
  await requireLocation(writer, actor, facts.mapping?.defaultLocationId ?? null);
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

/** It may be gone since it was chosen. */
async function requireLocation(writer: Writer, { organizationId }: Actor, id: number | null): Promise<void> {
  if (id === null) return;
  const { rows } = await sql`select from locations where organization_id = ${organizationId} and id = ${id}
    and (app.all_locations() or id = any (app.location_ids()))`.execute(writer);
  if (rows.length === 0) throw new ApiError('imports-mapping-2');
}
