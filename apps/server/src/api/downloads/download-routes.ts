import { xlsxType, type FileBody } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import { maxIdsOfTicket, type EntityKind } from '@ohmstead/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { badInput } from '../api-error.ts';
import type { ApiParts } from '../api-parts.ts';
import { authorOf } from '../audit/author.ts';
import { signalOfGone } from '../gone-caller.ts';
import { findInTurn } from '../list-rows/find-in-turn.ts';
import { readLongIds } from '../long-arrays/read-long-ids.ts';
import { actorOf } from '../plugins/request-caller.ts';
import { exportPlace } from '../plugins/take-places.ts';
import { route } from '../route.ts';
import { beginDownload, type Request } from './begin-download.ts';
import type { DownloadList } from './download-list.ts';
import { openTicket, type FileLook, type OpenedTicket } from './download-tickets.ts';
import { attachment, fileNameOf } from './file-name.ts';
import { findFileIds, requireRoom, type RowsOfFile } from './find-file-ids.ts';
import { createLocalTime, isTimeZone } from '../../local-time.ts';
import { writeFile } from './write-file.ts';

/** Enough for 200 000 ids. */
const ticketMaxBytes = 4 * 1024 * 1024;

export function downloadRoutes(app: FastifyInstance, parts: ApiParts, list: DownloadList): void {
  const { database, read } = parts;
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

  /** The rows are found in the database and stay there. A caller who has gone waits for nothing. */
  const open = (
    request: FastifyRequest,
    reply: FastifyReply,
    rows: RowsOfFile,
    look: FileLook,
  ): Promise<OpenedTicket> => {
    const actor = actorOf(request);
    const work = async (writer: Writer) => {
      const { source, columns } = await findFileIds(writer, list, actor, rows);
      const opened = await openTicket(writer, actor, kind, source, { ...look, columns: look.columns ?? columns });
      requireRoom(kind, look.file?.form, opened.count);
      return opened;
    };
    if (rows.ids !== undefined) return database.writeTenant(actor, work, signalOfGone(reply));
    return findInTurn(parts, request, reply, (signal) => database.writeTenant(actor, work, signal));
  };
  void app.register(async (reading: FastifyInstance) => {
    readLongIds(reading, { name: 'ids', maxItems: maxIdsOfTicket, maxBytes: ticketMaxBytes });
    route(reading, `POST /api/${kind}/downloadCsv`, { config: exportPlace }, async (request, reply) => {
      const { ticket } = await open(request, reply, request.body, { ...lookOf(list, request.body), file: null });
      return { ticket };
    });
    route(reading, `POST /api/${kind}/download`, { config: exportPlace }, async (request, reply) => {
      const look = lookOf(list, request.body);
      const file = fileOf(kind, request.body);
      const { ticket } = await open(request, reply, request.body, { ...look, file });
      return { ticket, fileName: file.fileName };
    });
  });
}

function lookOf(
  { columns: known }: DownloadList,
  { columns, timeZone }: Pick<FileBody, 'columns' | 'timeZone'>,
): Omit<FileLook, 'file'> {
  const unknown = columns?.find((key) => !known.some((column) => column.key === key));
  if (unknown !== undefined) throw badInput(`there is no column ${unknown}`);
  if (timeZone !== undefined && !isTimeZone(timeZone)) throw badInput('no such time zone');
  return { columns: columns ?? null, timeZone: timeZone ?? null };
}

function fileOf(kind: EntityKind, { form, about, timeZone = 'UTC' }: FileBody): NonNullable<FileLook['file']> {
  const day = createLocalTime(timeZone)(Date.now()).slice(0, 10);
  return { form, fileName: fileNameOf(about?.name.trim() || kind, day, form), about: about ?? null };
}
