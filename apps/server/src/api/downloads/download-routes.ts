import { maxIdsOfTicket, xlsxType, type FileBody } from '@ohmstead/contract';
import type { EntityKind } from '@ohmstead/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { badInput } from '../api-error.ts';
import type { ApiParts } from '../api-parts.ts';
import { authorOf } from '../audit/author.ts';
import { readLongIds } from '../long-arrays/read-long-ids.ts';
import { actorOf } from '../plugins/request-caller.ts';
import { exportPlace } from '../plugins/take-places.ts';
import { route } from '../route.ts';
import { beginDownload, type Request } from './begin-download.ts';
import type { DownloadList } from './download-list.ts';
import { openTicket, type FileWish } from './download-tickets.ts';
import { attachment, fileNameOf } from './file-name.ts';
import { findFileIds, requireRoom } from './find-file-ids.ts';
import { createLocalTime, isTimeZone } from './local-time.ts';
import { writeFile } from './write-file.ts';

/** Enough for 200 000 ids. */
const ticketMaxBytes = 4 * 1024 * 1024;

export function downloadRoutes(app: FastifyInstance, { database, read }: ApiParts, list: DownloadList): void {
  const { kind } = list;

  const send = async (request: FastifyRequest, reply: FastifyReply, wanted: Request): Promise<FastifyReply> => {
    const { fileName, ...begun } = await beginDownload(database, list, authorOf(request), wanted);
    const file = await writeFile({ ...begun, read: (work) => read(request, work) });
    file.once('error', (error) => request.log.warn({ err: error }, 'A file was cut off'));
    return reply
      .type(begun.form === 'xlsx' ? xlsxType : 'text/csv; charset=utf-8')
      .header('content-disposition', fileName === null ? `attachment; filename="${kind}.csv"` : attachment(fileName))
      .send(file);
  };
  route(app, `GET /api/${kind}/downloadCsv`, { config: exportPlace }, (request, reply) =>
    send(request, reply, { call: 'downloadCsv', query: request.query }),
  );
  route(app, `GET /api/${kind}/download`, { config: exportPlace }, (request, reply) =>
    send(request, reply, { call: 'download', query: request.query }),
  );

  const open = (request: FastifyRequest, wish: FileWish): Promise<string> => {
    const actor = actorOf(request);
    return database.writeTenant(actor, (writer) => openTicket(writer, actor, kind, wish));
  };
  void app.register(async (reading: FastifyInstance) => {
    readLongIds(reading, { name: 'ids', maxItems: maxIdsOfTicket, maxBytes: ticketMaxBytes });
    route(reading, `POST /api/${kind}/downloadCsv`, { config: exportPlace }, async (request) => ({
      ticket: await open(request, { ...lookOf(list, request.body), ids: [...new Set(request.body.ids)], file: null }),
    }));
    route(reading, `POST /api/${kind}/download`, { config: exportPlace }, async (request) => {
      const { body } = request;
      const look = lookOf(list, body);
      const ids = await read(request, (reads) => findFileIds(reads, list, actorOf(request), body));
      requireRoom(kind, body.form, ids.length);
      const file = fileOf(kind, body);
      return { ticket: await open(request, { ...look, ids, file }), fileName: file.fileName };
    });
  });
}

type Look = Pick<FileWish, 'columns' | 'timeZone'>;

function lookOf({ columns: known }: DownloadList, { columns, timeZone }: Pick<FileBody, 'columns' | 'timeZone'>): Look {
  const unknown = columns?.find((key) => !known.some((column) => column.key === key));
  if (unknown !== undefined) throw badInput(`there is no column ${unknown}`);
  if (timeZone !== undefined && !isTimeZone(timeZone)) throw badInput('no such time zone');
  return { columns: columns ?? null, timeZone: timeZone ?? null };
}

function fileOf(kind: EntityKind, { form, about, timeZone = 'UTC' }: FileBody): NonNullable<FileWish['file']> {
  const day = createLocalTime(timeZone)(Date.now()).slice(0, 10);
  return { form, fileName: fileNameOf(about?.name.trim() || kind, day, form), about: about ?? null };
}
