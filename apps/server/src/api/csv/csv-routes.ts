import { Readable } from 'node:stream';
import { maxIdsOfTicket } from '@ohmstead/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { badInput } from '../api-error.ts';
import type { ApiParts } from '../api-parts.ts';
import { authorOf } from '../audit/author.ts';
import { readLongIds } from '../long-arrays/read-long-ids.ts';
import { actorOf } from '../plugins/request-caller.ts';
import { exportPlace } from '../plugins/take-places.ts';
import { route } from '../route.ts';
import { beginExport } from './begin-export.ts';
import type { CsvList } from './csv-list.ts';
import { openTicket } from './export-tickets.ts';
import { isTimeZone } from './local-time.ts';
import { writeCsv, type CsvSource } from './write-csv.ts';

/** Enough for 200 000 ids. */
const ticketMaxBytes = 4 * 1024 * 1024;

export function csvRoutes(app: FastifyInstance, { database, read }: ApiParts, list: CsvList): void {
  const { kind, columns } = list;
  route(app, `GET /api/${kind}/downloadCsv`, { config: exportPlace }, async (request, reply) => {
    const wanted = await beginExport(database, list, authorOf(request), request.query);
    return send({ ...wanted, read: (work) => read(request, work) }, request, reply);
  });

  void app.register(async (reading: FastifyInstance) => {
    readLongIds(reading, { name: 'ids', maxItems: maxIdsOfTicket, maxBytes: ticketMaxBytes });
    route(reading, `POST /api/${kind}/downloadCsv`, { config: exportPlace }, async (request) => {
      const wish = request.body;
      const unknown = wish.columns?.find((key) => !columns.some((column) => column.key === key));
      if (unknown !== undefined) throw badInput(`there is no column ${unknown}`);
      if (wish.timeZone !== undefined && !isTimeZone(wish.timeZone)) throw badInput('no such time zone');
      const actor = actorOf(request);
      return { ticket: await database.writeTenant(actor, (writer) => openTicket(writer, actor, kind, wish)) };
    });
  });
}

function send(source: CsvSource, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const file = Readable.from(writeCsv(source), { objectMode: false });
  file.once('error', (error) => request.log.warn({ err: error }, 'A file was cut off'));
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${source.list.kind}.csv"`)
    .send(file);
}
