import type { ImportKind, ImportUndoAnswer, ImportUndone } from '@ohmstead/contract';
import type { Database, Reader, Writer } from '@ohmstead/database';
import { locationIdOf, type Actor } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Author } from '../../../audit/author.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { findRows, markTakenBack, type StoredRow } from '../../../imports/import-rows.ts';
import { moveImport } from '../../../imports/open-import.ts';
import { planUndo, takeBack, type UndoPlan } from '../../../imports/take-back.ts';
import { planServiceUndo, undoServices } from '../../../imports/services/undo-service-import.ts';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { route } from '../../route.ts';
import { changeWhatGivesRights } from '../../rights/change-rights.ts';
import { getFacts, getImport, requireMayImport, type ImportFacts } from './import-row.ts';
import { planLocations, removeLocations } from './location-rows.ts';
import { planPeople, removePeople } from './people-rows.ts';
import { isRunAtOnce } from './run-at-once.ts';

/** Rows of one transaction; locations and users are removed one by one. */
const batchRowsOf = (kind: ImportKind): number => (isRunAtOnce(kind) ? 200 : 2_000);

type Remover = {
  plan: (reader: Reader, actor: Actor, importId: number, rows: readonly StoredRow[]) => Promise<UndoPlan>;
  remove: (writer: Writer, author: Author, ids: readonly number[]) => Promise<void>;
};
const removers: Record<'locations' | 'users', Remover> = {
  locations: { plan: planLocations, remove: removeLocations },
  users: { plan: planPeople, remove: removePeople },
};

export function importUndos(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'GET /api/imports/:importId/undo', async (request) => {
    const actor = actorOf(request);
    return database.readTenant(actor, (reader) => sayUndo(reader, actor, Number(request.params.importId)));
  });

  route(app, 'DELETE /api/imports/:importId', async (request, reply) => {
    const author = authorOf(request);
    const { actor } = author;
    const id = Number(request.params.importId);
    const isDiscarded = await database.writeTenant(actor, (writer) => discard(writer, author, id));
    if (isDiscarded) return reply.code(204).send(undefined);
    await undoAll(database, author, id);
    return database.readTenant(actor, (reader) => getImport(reader, actor, id));
  });
}

function requireUndoable({ state, isExpired }: ImportFacts): void {
  if (state === 'undone') throw new ApiError('imports-undo-1');
  if (state === 'running') throw new ApiError('imports-run-3');
  if (isExpired) throw new ApiError('imports-undo-2');
}

async function sayUndo(reader: Reader, actor: Actor, id: number): Promise<ImportUndoAnswer> {
  const facts = await getFacts(reader, actor, id);
  requireUndoable(facts);
  if (facts.kind === 'services') return planServiceUndo(reader, actor, facts);
  const answer: ImportUndoAnswer = { remove: 0, restore: 0, keep: [] };
  for (let line = 0; ;) {
    const rows = await findRows(reader, actor.organizationId, id, {
      line,
      isWritten: true,
      limit: batchRowsOf(facts.kind),
    });
    const last = rows.at(-1);
    if (!last) return answer;
    const plan = isRunAtOnce(facts.kind)
      ? await removers[facts.kind].plan(reader, actor, id, rows)
      : await planUndo(reader, actor, rows);
    answer.remove += plan.remove.length;
    answer.restore += plan.restore.length;
    answer.keep.push(...plan.keep);
    line = last.line;
  }
}

/** Of one that has not run; false for one that has. */
async function discard(writer: Writer, author: Author, id: number): Promise<boolean> {
  const { organizationId } = author.actor;
  const facts = await getFacts(writer, author.actor, id, true);
  requireMayImport(author.actor, facts.kind);
  requireUndoable(facts);
  if (facts.state === 'done') return false;
  await sql`delete from imports where organization_id = ${organizationId} and id = ${id}`.execute(writer);
  await record(writer, author, 'imports-discard', { import: id });
  return true;
}

const record = (writer: Writer, author: Author, action: string, after: Record<string, unknown>) =>
  recordAudit(writer, author, { action, objectKind: null, changes: [{ id: null, after }] });

/** Batch by batch. Interrupted, it goes on where it was when someone asks again. */
async function undoAll(database: Database, author: Author, id: number): Promise<void> {
  const { kind } = await database.readTenant(author.actor, (reader) => getFacts(reader, author.actor, id));
  const undo = (writer: Writer) => undoBatch(writer, author, id);
  // Each batch checks the author's rights anew, but not those to locations: the batch before may have removed them.
  const mustHold = author.actor.mustHold?.filter((right) => locationIdOf(right) === undefined);
  const remover = { ...author, actor: { ...author.actor, mustHold } };
  while (
    await (isRunAtOnce(kind)
      ? changeWhatGivesRights(database, remover, undo)
      : database.writeTenant(author.actor, undo))
  );
}

async function undoBatch(writer: Writer, author: Author, id: number): Promise<boolean> {
  const { organizationId } = author.actor;
  const facts = await getFacts(writer, author.actor, id, true);
  // Someone else undid it meanwhile.
  if (facts.state !== 'done') return false;
  if (facts.kind === 'services') {
    const undone = await undoServices(writer, author, facts);
    await endAsUndone(writer, author, facts, undone);
    return false;
  }
  const rows = await findRows(writer, organizationId, id, {
    line: 0,
    isWritten: true,
    limit: batchRowsOf(facts.kind),
  });
  if (rows.length > 0) {
    const counts = isRunAtOnce(facts.kind)
      ? await removeRows(writer, author, removers[facts.kind], id, rows)
      : await takeBack(writer, author, id, rows);
    await addUndone(writer, organizationId, id, counts);
    return true;
  }
  await endAsUndone(writer, author, facts, { removed: 0, restored: 0, kept: 0 });
  return false;
}

async function removeRows(
  writer: Writer,
  author: Author,
  { plan, remove }: Remover,
  id: number,
  rows: readonly StoredRow[],
): Promise<ImportUndone> {
  const { organizationId } = author.actor;
  const planned = await plan(writer, author.actor, id, rows);
  await remove(writer, author, planned.remove);
  const lines = rows.map(({ line }) => line);
  await markTakenBack(writer, organizationId, id, lines);
  return { removed: planned.remove.length, restored: 0, kept: planned.keep.length };
}

/** `undone`: unless batches have been counted before. */
async function endAsUndone(writer: Writer, author: Author, facts: ImportFacts, undone: ImportUndone): Promise<void> {
  await moveImport(
    writer,
    author.actor.organizationId,
    facts,
    sql`state = 'undone', undone = coalesce(undone, ${JSON.stringify(undone)}::jsonb)`,
  );
  await record(writer, author, 'imports-undo', { import: facts.id });
}

const addUndone = (writer: Writer, organizationId: number, id: number, { removed, restored, kept }: ImportUndone) =>
  sql`update imports set undone = jsonb_build_object(
      'removed', coalesce((undone ->> 'removed')::integer, 0) + ${removed}::integer,
      'restored', coalesce((undone ->> 'restored')::integer, 0) + ${restored}::integer,
      'kept', coalesce((undone ->> 'kept')::integer, 0) + ${kept}::integer)
    where organization_id = ${organizationId} and id = ${id}`.execute(writer);
