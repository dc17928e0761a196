import { retention, retentionBody, retentionUsage, retentionUsageQuery } from '@ohmstead/contract';
import { answers } from '../../answers.ts';
import type { ApiParts } from '../../api-parts.ts';
import type { ApiServer } from '../../api-server.ts';
import { authorOf } from '../../audit/author.ts';
import { entityTag, ifMatchOf } from '../../changes/if-match.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { findRetention, findRetentionUsage } from './queries.ts';
import { setRetention } from './set-retention.ts';

/** What the organisation's own administrators decide about old raw samples. */
export function retentionRoutes(app: ApiServer, { database }: ApiParts): void {
  const telling = { summary: 'After how many days raw samples move into files', ...answers(retention) };
  app.get('/api/organization/retention', { schema: telling }, async (request, reply) => {
    const actor = actorOf(request);
    const found = await database.readTenant(actor, (reader) => findRetention(reader, actor));
    return reply.header('etag', entityTag(found.version)).send(found);
  });

  const setting = { summary: 'Set after how many days raw samples move into files; null: never', body: retentionBody };
  app.put('/api/organization/retention', { schema: { ...setting, ...answers(retention) } }, async (request, reply) => {
    const author = authorOf(request);
    const change = { body: request.body, ifMatch: ifMatchOf(request) };
    const set = await database.writeTenant(author.actor, (writer) => setRetention(writer, author, change));
    return reply.header('etag', entityTag(set.version)).send(set);
  });

  const usage = {
    summary: 'How much is in files, and how much would move there under a rule',
    querystring: retentionUsageQuery,
    ...answers(retentionUsage),
  };
  app.get('/api/organization/retention/usage', { schema: usage }, async (request) => {
    const actor = actorOf(request);
    const wanted = request.query.archiveAfterDays;
    return database.readTenant(actor, async (reader) => {
      const { archiveAfterDays } = await findRetention(reader, actor);
      return findRetentionUsage(reader, actor, wanted === undefined ? archiveAfterDays : Number(wanted));
    });
  });
}
