import { Readable } from 'node:stream';
import { wordsOfAction, type AuditEntry, type AuditFilters } from '@ohmstead/contract';
import type { Database } from '@ohmstead/database';
import { csvBom, csvLine, type Actor } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { badInput } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { createLocalTime, isTimeZone, type LocalTime } from '../../../local-time.ts';
import { exportPlace } from '../../plugins/take-places.ts';
import { route } from '../../route.ts';
import { findEntries } from './find-entries.ts';

/** Downloading the log is itself recorded in it. */
export function auditDownload(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'GET /api/audit/downloadCsv', { config: exportPlace }, async (request, reply) => {
    const author = authorOf(request);
    const { timeZone = 'UTC', ...filters } = request.query;
    if (!isTimeZone(timeZone)) throw badInput(`there is no time zone ${timeZone}`);
    await database.writeTenant(author.actor, (writer) =>
      recordAudit(writer, author, {
        action: 'audit-download',
        objectKind: null,
        changes: [{ id: null, after: filters }],
      }),
    );
    const file = Readable.from(writeAuditCsv(database, author.actor, filters, timeZone), { objectMode: false });
    file.once('error', (error) => request.log.warn({ err: error }, 'A file was cut off'));
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="audit-log.csv"')
      .send(file);
  });
}

/** The most entries in memory at once. */
const entriesAtOnce = 5_000;

const headings = ['Entry', 'Time', 'Who', 'IP address', 'Session', 'Client', 'Action', 'What', 'Object', 'Object ID'];

/** Newest first, as on screen. Entries recorded during the download are newer than the first page, so they do not appear in it. */
async function* writeAuditCsv(
  database: Database,
  actor: Actor,
  filters: AuditFilters,
  timeZone: string,
): AsyncGenerator<Buffer, void, undefined> {
  const localTime = createLocalTime(timeZone);
  let before: number | null = null;
  let text = csvBom + csvLine([...headings, 'Before', 'After']);
  do {
    const last: number | null = before;
    const entries: AuditEntry[] = await database.readTenant(actor, (reader) =>
      findEntries(reader, actor, filters, last, entriesAtOnce),
    );
    before = entries.length < entriesAtOnce ? null : (entries.at(-1)?.id ?? null);
    yield Buffer.from(text + entries.map((entry) => lineOf(entry, localTime)).join(''));
    text = '';
  } while (before !== null);
}

function lineOf(entry: AuditEntry, localTime: LocalTime): string {
  const { id, at, actor, ip, session, client, action, objectKind, objectName, objectId, before, after } = entry;
  const object = [objectKind, objectName].filter((part) => part !== null).join(' ');
  const facts = [before, after].map((each) => (each === null ? null : JSON.stringify(each)));
  const [who, what] = [
    [actor, ip, session, client],
    [action, wordsOfAction(action), object, objectId],
  ];
  return csvLine([id, localTime(at), ...who, ...what, ...facts]);
}
