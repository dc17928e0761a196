import { Readable } from 'node:stream';
import { auditAnswer, auditCsvQuery, auditQuery } from '@ohmstead/contract';
import { answers, answersAs } from '../../answers.ts';
import { badInput } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import type { ApiServer } from '../../api-server.ts';
import { authorOf } from '../../audit/author.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { isTimeZone } from '../../csv/local-time.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { exportPlace } from '../../plugins/take-places.ts';
import { findPage } from './find-page.ts';
import { writeAuditCsv } from './write-audit-csv.ts';

/** Who did what: for those who administer users. Taking it away as a file is an entry too. */
export function auditRoutes(app: ApiServer, { database }: ApiParts): void {
  const listing = { summary: 'The audit log, newest first', querystring: auditQuery, ...answers(auditAnswer) };
  app.get('/api/audit', { schema: listing }, async (request) => {
    const actor = actorOf(request);
    return database.readTenant(actor, (reader) => findPage(reader, actor, request.query));
  });

  const schema = {
    summary: 'The audit log as CSV',
    querystring: auditCsvQuery,
    ...answersAs('text/csv'),
  };
  app.get('/api/audit/downloadCsv', { schema, config: exportPlace }, async (request, reply) => {
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
    file.once('error', (error) => request.log.warn({ err: error }, 'A file was broken off'));
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="audit-log.csv"')
      .send(file);
  });
}
