import { Readable } from 'node:stream';
import { csvType, parquetType, zipType, type BdfBody } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import { bdfStem } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import type { Author } from '../../../../audit/author.ts';
import { recordAudit } from '../../../../audit/record-audit.ts';
import { ApiError, badInput } from '../../../api-error.ts';
import type { ApiParts } from '../../../api-parts.ts';
import { authorOf } from '../../../audit/author.ts';
import { attachment } from '../../../downloads/file-name.ts';
import { actorOf } from '../../../plugins/request-caller.ts';
import { exportPlace } from '../../../plugins/take-places.ts';
import { route } from '../../../route.ts';
import { dataFile, dataFileName, filesBeside, type BdfFile } from '../../../../battery-data-format/bdf-files.ts';
import type { BdfFacts, BdfService } from '../../../../battery-data-format/bdf-facts.ts';
import { openBdfTicket, takeBdfTicket, type BdfDownload } from './bdf-ticket.ts';
import { findWithSamples, readBdfService } from './read-bdf-service.ts';
import { writeBdfZip } from './write-bdf-zip.ts';

/** Samples of services in the Battery Data Format (spec: calls-data §5, science §4). */
export function bdfDownloads(app: FastifyInstance, { database, read }: ApiParts): void {
  route(app, 'POST /api/services/bdf', { config: exportPlace }, async (request) => {
    const actor = actorOf(request);
    const { body } = request;
    const ids = [...new Set(body.ids)];
    if (body.zip === false && ids.length > 1) throw badInput('body/zip: several services make a ZIP file');
    return database.writeTenant(actor, async (writer) => {
      const download = downloadOf(await findWithSamples(writer, ids), body);
      return { ticket: await openBdfTicket(writer, actor, download), fileName: download.fileName };
    });
  });

  route(app, 'GET /api/services/bdf/download', { config: exportPlace }, async (request, reply) => {
    const author = authorOf(request);
    const { ticket } = request.query;
    const { ids, wish, fileName } = await database.writeTenant(author.actor, (writer) => begin(writer, author, ticket));
    const readOne = (id: number) =>
      read(request, (reads) => reads.readTenant(author.actor, (reader) => readBdfService(reader, id)));
    const file = await (wish.zip ? zipOf(ids, wish, readOne) : fileOf(ids, wish, readOne));
    file.once('error', (error) => request.log.warn({ err: error }, 'A file was cut off'));
    return reply.type(typeOf(wish)).header('content-disposition', attachment(fileName)).send(file);
  });
}

type Wish = BdfDownload['wish'];
type ReadOne = (id: number) => Promise<BdfService | undefined>;

const typeOf = ({ zip, form }: Wish): string => {
  if (zip) return zipType;
  return form === 'csv' ? `${csvType}; charset=utf-8` : parquetType;
};

/** Several services, even if only one of them has samples, make a ZIP file. */
function downloadOf(found: readonly BdfFacts[], body: BdfBody): BdfDownload {
  const [first] = found;
  if (!first) throw new ApiError('services-bdf-1');
  const { form, people = false, remainingCapacity = false } = body;
  const zip = body.zip ?? new Set(body.ids).size > 1;
  return {
    ids: found.map(({ serviceId }) => serviceId),
    wish: { form, people, remainingCapacity, zip },
    fileName: zip
      ? `${bdfStem(first)}${found.length === 1 ? '' : `_and_${found.length - 1}_more`}.zip`
      : dataFileName(first, form),
  };
}

async function begin(writer: Writer, author: Author, ticket: string): Promise<BdfDownload> {
  const download = await takeBdfTicket(writer, author.actor, ticket);
  if (!download) throw new ApiError('services-download-2');
  const { ids, wish } = download;
  const after = { ...wish, count: ids.length };
  await recordAudit(writer, author, { action: 'services-bdf', objectKind: null, changes: [{ id: null, after }] });
  return download;
}

/** Waits for the samples, so that what cannot be read is an error and not half a file. */
async function fileOf([id]: readonly number[], wish: Wish, readOne: ReadOne): Promise<Readable> {
  const service = id === undefined ? undefined : await readOne(id);
  if (!service) throw new ApiError('services-bdf-1');
  return Readable.from(dataFile(service, wish).content, { objectMode: false });
}

async function zipOf(ids: readonly number[], wish: Wish, readOne: ReadOne): Promise<Readable> {
  const [first, ...others] = ids;
  const service = first === undefined ? undefined : await readOne(first);
  return writeBdfZip(filesOf(service, others, wish, readOne));
}

/** One service is in memory at a time. What is gone meanwhile is left out. */
async function* filesOf(
  first: BdfService | undefined,
  others: readonly number[],
  wish: Wish,
  readOne: ReadOne,
): AsyncGenerator<BdfFile, void, undefined> {
  if (first) yield* filesOfService(first, wish);
  for (const id of others) {
    const service = await readOne(id);
    if (service) yield* filesOfService(service, wish);
  }
}

const filesOfService = (service: BdfService, wish: Wish): BdfFile[] => [
  dataFile(service, wish),
  ...filesBeside(service, wish),
];
