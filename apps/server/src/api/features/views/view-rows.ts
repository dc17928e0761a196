import type { View } from '@ohmstead/contract';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { recordAudit } from '../../../audit/record-audit.ts';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { csvFormat } from '../../downloads/csv-format.ts';
import { attachment, fileNameOf } from '../../downloads/file-name.ts';
import { downloadLists } from '../../downloads/lists/download-lists.ts';
import { createLocalTime } from '../../../local-time.ts';
import { writeFile } from '../../downloads/write-file.ts';
import { sendUpdates } from '../../entity-updates/send-updates.ts';
import { findInTurn } from '../../list-rows/find-in-turn.ts';
import { countPacked } from '../../list-rows/packed-ids.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { exportPlace } from '../../plugins/take-places.ts';
import { route } from '../../route.ts';
import { tagsIn } from '../../views/view-cursor.ts';
import { findViewFile, findViewRows, findViewTable, type Snapshot, type Wanted } from './find-view-rows.ts';
import { writeViewParquet } from './write-view-parquet.ts';
import { writeViewRows, type ViewSource } from './write-view-rows.ts';

type Facts = { count: number; columns: readonly string[]; form: 'json' | 'csv' | 'parquet' };

const viewParts = (parts: ApiParts) => {
  const { database, read } = parts;
  const find = <Found>(request: FastifyRequest, reply: FastifyReply, work: (snapshot: Snapshot) => Promise<Found>) => {
    const actor = actorOf(request);
    return findInTurn(parts, request, reply, (signal) =>
      read(request, (reads) =>
        reads.readTenant(actor, (reader) => work({ reader, source: reads.source, actor }), signal),
      ),
    );
  };

  const record = (request: FastifyRequest, { id, kind, name }: View, facts: Facts): Promise<void> =>
    database.writeTenant(actorOf(request), (writer) =>
      recordAudit(writer, authorOf(request), {
        action: `${kind}-download`,
        objectKind: 'view',
        changes: [{ id, after: { ...facts, name } }],
      }),
    );

  const sourceOf = (request: FastifyRequest, { kind }: View): ViewSource => ({
    read: (work) => read(request, work),
    actor: actorOf(request),
    list: downloadLists[kind],
  });
  return { find, record, sourceOf };
};

/** The rows of a view for programs. The ids are of one moment; the values are read while they are sent. */
export function viewRows(app: FastifyInstance, parts: ApiParts): void {
  const { read } = parts;
  const { find, record, sourceOf } = viewParts(parts);
  viewTables(app, parts);

  route(app, 'GET /api/views/:id/rows.json', { config: exportPlace }, async (request, reply) => {
    const wanted = wantedOf(request, request.params.id, request.query.timeZone);
    const { since } = request.query;
    const { view, tag, answer } = await find(request, reply, (snapshot) => findViewRows(snapshot, wanted, since));
    void reply.header('etag', tag);
    if (answer === undefined) return sendUnchanged(reply);
    const { columns, ids, removedIds } = answer;
    const [count, keys] = [countPacked(ids), columns.map(({ key }) => key)];
    // A program that asks every minute whether anything has changed downloads nothing until it has.
    const isEmpty = removedIds?.length === 0 && count === 0;
    if (!isEmpty) await record(request, view, { count, columns: keys, form: 'json' });
    return sendUpdates(writeViewRows(sourceOf(request, view), answer), request, reply);
  });

  route(app, 'GET /api/views/:id/rows.csv', { config: exportPlace }, async (request, reply) => {
    const wanted = wantedOf(request, request.params.id, request.query.timeZone);
    const { view, tag, answer } = await find(request, reply, (snapshot) => findViewFile(snapshot, wanted));
    void reply.header('etag', tag);
    if (answer === undefined) return sendUnchanged(reply);
    const { ids, columns, keys, by } = answer;
    await record(request, view, { count: countPacked(ids), columns: keys, form: 'csv' });
    const [{ name, kind }, { timeZone }] = [view, wanted];
    const file = await writeFile({
      read: (work) => read(request, work),
      actor: actorOf(request),
      list: downloadLists[kind],
      columns,
      format: csvFormat,
      ids,
      form: 'csv',
      origin: { name, filters: [], by, atMs: Date.now(), timeZone },
    });
    file.once('error', (error) => request.log.warn({ err: error }, 'A file was cut off'));
    const day = createLocalTime(timeZone)(Date.now()).slice(0, 10);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', attachment(fileNameOf(name, day, 'csv')))
      .send(file);
  });
}

function viewTables(app: FastifyInstance, parts: ApiParts): void {
  const { find, record, sourceOf } = viewParts(parts);
  route(app, 'GET /api/views/:id/rows.parquet', { config: exportPlace }, async (request, reply) => {
    const wanted = wantedOf(request, request.params.id, request.query.timeZone);
    const { view, tag, answer } = await find(request, reply, (snapshot) => findViewTable(snapshot, wanted));
    void reply.header('etag', tag);
    if (answer === undefined) return sendUnchanged(reply);
    const { ids, columns } = answer;
    const keys = columns.map(({ key }) => key);
    await record(request, view, { count: countPacked(ids), columns: keys, form: 'parquet' });
    const file = Readable.from(await begun(writeViewParquet(sourceOf(request, view), columns, ids)), {
      objectMode: false,
    });
    file.once('error', (error) => request.log.warn({ err: error }, 'A file was cut off'));
    const day = createLocalTime(wanted.timeZone)(Date.now()).slice(0, 10);
    return reply
      .type('application/vnd.apache.parquet')
      .header('content-disposition', attachment(fileNameOf(view.name, day, 'parquet')))
      .send(file);
  });
}

type Pieces = AsyncGenerator<Buffer, void, undefined>;

/** Waits for the first piece, so that an unavailable database results in an error status and not in half a file. */
async function begun(pieces: Pieces): Promise<Pieces> {
  const first = await pieces.next();
  return (async function* continued() {
    if (first.value) yield first.value;
    yield* pieces;
  })();
}

const wantedOf = ({ headers }: FastifyRequest, viewId: string, timeZone = 'UTC'): Wanted => ({
  viewId: Number(viewId),
  timeZone,
  heldTags: tagsIn(headers['if-none-match']),
});

const sendUnchanged = (reply: FastifyReply): FastifyReply => reply.code(304).send();
