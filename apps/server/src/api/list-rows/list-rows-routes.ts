import type { Reader } from '@ohmstead/database';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { badInput } from '../api-error.ts';
import type { ApiParts } from '../api-parts.ts';
import { findCursor } from '../entity-updates/find-updates.ts';
import { sendUpdates, sendWritten } from '../entity-updates/send-updates.ts';
import { signalOfGone } from '../gone-caller.ts';
import { questionPlace } from '../plugins/take-places.ts';
import { actorOf } from '../plugins/request-caller.ts';
import { route } from '../route.ts';
import type { ListOfRows, RowSet } from '../../list-rows/list-of-rows.ts';
import { readPage, writePage } from './read-page.ts';
import { rowsOfFilter, type Chosen } from './rows-of-filter.ts';
import { columnsOf, summarize } from './summarize.ts';
import { withinTime } from './within-time.ts';

/** Longer than any question needs that an index answers, and shorter than a statement may take. */
const mostMs = 8_000;

/** Questions about the rows of a list that is too long to be in the browser. All of an answer is from one moment. */
export function listRowsRoutes(app: FastifyInstance, { read }: ApiParts, list: ListOfRows): void {
  const { kind } = list;

  function answer<Answer>(
    request: FastifyRequest,
    reply: FastifyReply,
    chosen: Chosen,
    work: (reader: Reader, rows: RowSet) => Promise<Answer>,
  ): Promise<[Answer, cursor: string]> {
    const actor = actorOf(request);
    const find = async (reader: Reader): Promise<[Answer, string]> => {
      const startedAt = performance.now();
      try {
        const [cursor, rows] = await Promise.all([
          findCursor(reader, kind, actor),
          rowsOfFilter(reader, list, actor, chosen),
        ]);
        return [await work(reader, rows), cursor];
      } finally {
        request.place?.spend(performance.now() - startedAt);
      }
    };
    return withinTime(signalOfGone(reply), mostMs, (signal) =>
      read(request, (reads) => reads.readTenant(actor, find, signal)),
    );
  }

  route(app, `POST /api/${kind}/find`, { config: questionPlace }, async (request, reply) => {
    const { filters, timeZone, ...wish } = request.body;
    requireColumns(list, wish.columns ?? []);
    if (wish.sort !== null && !list.sortableColumns.includes(wish.sort.field))
      throw badInput(`this list cannot be sorted by ${wish.sort.field}`);
    const [page, cursor] = await answer(request, reply, { filters, timeZone }, (reader, rows) =>
      readPage(reader, rows, wish),
    );
    return sendUpdates(writePage(list, page, cursor), request, reply);
  });

  route(app, `POST /api/${kind}/summarize`, { config: questionPlace }, async (request, reply) => {
    const { filters, timeZone, ...wish } = request.body;
    requireColumns(list, columnsOf(wish));
    if (wish.median?.threshold === 'policy' && kind !== 'batteries')
      throw badInput('only batteries have thresholds of their own');
    const [summary, cursor] = await answer(request, reply, { filters, timeZone }, (reader, rows) =>
      summarize(reader, rows, wish),
    );
    return sendWritten(Buffer.from(JSON.stringify({ ...summary, cursor })), reply);
  });
}

/** Those of the screen and of the wire. */
function requireColumns({ catalogue }: ListOfRows, keys: readonly string[]): void {
  const unknown = keys.find((key) => !Object.hasOwn(catalogue, key) || catalogue[key]?.only === 'detail');
  if (unknown !== undefined) throw badInput(`there is no column ${unknown}`);
}
