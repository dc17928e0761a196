import type { FastifyInstance } from 'fastify';
import { findMeasuring } from '../../../forecasts/find-measuring.ts';
import type { ApiParts } from '../../api-parts.ts';
import { entityTag } from '../../changes/require-version.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { route } from '../../route.ts';

/** What forecasts and comparisons of bays rest on. */
export function measuringReads(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'GET /api/organization/measuring', async (request, reply) => {
    const actor = actorOf(request);
    const found = await database.readTenant(actor, (reader) => findMeasuring(reader, actor));
    return reply.header('etag', entityTag(found.version)).send(found);
  });
}
