import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { badInput } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { isTimeZone } from '../../csv/local-time.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { exportPlace } from '../../plugins/take-places.ts';
import { route } from '../../route.ts';
import { findPage } from './find-page.ts';
import { writeAuditCsv } from './write-audit-csv.ts';

/** Who did what: for those who administer users. Taking it away as a file is an entry too. */
export function auditRoutes(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'GET /api/audit', async (request) => {
    const actor = actorOf(request);
    return database.readTenant(actor, (reader) => findPage(reader, actor, request.query));
  });

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
    file.once('error', (error) => request.log.warn({ err: error }, 'A file was broken off'));
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="audit-log.csv"')
      .send(file);
  });
}
