import type { FastifyInstance } from 'fastify';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { baseVersionOf, entityTag } from '../../changes/require-version.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { route } from '../../route.ts';
import { findRetention, findRetentionUsage } from './queries.ts';
import { setRetention } from './set-retention.ts';

/** What the organisation's own administrators decide about old raw samples. */
export function retentionRoutes(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'GET /api/organization/retention', async (request, reply) => {
    const actor = actorOf(request);
    const found = await database.readTenant(actor, (reader) => findRetention(reader, actor));
    return reply.header('etag', entityTag(found.version)).send(found);
  });

  route(app, 'PUT /api/organization/retention', async (request, reply) => {
    const author = authorOf(request);
    const change = { body: request.body, base: baseVersionOf(request) };
    const set = await database.writeTenant(author.actor, (writer) => setRetention(writer, author, change));
    return reply.header('etag', entityTag(set.version)).send(set);
  });

  route(app, 'GET /api/organization/retention/usage', async (request) => {
    const actor = actorOf(request);
    const wanted = request.query.archiveAfterDays;
    return database.readTenant(actor, async (reader) => {
      const { archiveAfterDays } = await findRetention(reader, actor);
      return findRetentionUsage(reader, actor, wanted === undefined ? archiveAfterDays : Number(wanted));
    });
  });
}
