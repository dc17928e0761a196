import type { FastifyInstance } from 'fastify';
import { TextWriter } from '../../../sample-store/text-writer.ts';
import type { ApiParts } from '../../api-parts.ts';
import { sendWritten } from '../../entity-updates/send-updates.ts';
import { getUpdatesRoute, postUpdatesRoute } from '../../entity-updates/updates-routes.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { reportPlace } from '../../plugins/take-places.ts';
import { route } from '../../route.ts';
import { listSpectra } from './list-spectra.ts';
import { writeService } from './queries.ts';
import { serviceList } from './service-fields.ts';

export function serviceRoutes(app: FastifyInstance, parts: ApiParts): void {
  getUpdatesRoute(app, parts, serviceList);
  postUpdatesRoute(app, parts, serviceList);

  route(app, 'GET /api/services/eis', { config: reportPlace }, async (request) => {
    const actor = actorOf(request);
    const ids = request.query.ids.split(',').map(Number);
    return { spectra: await parts.database.readTenant(actor, (reader) => listSpectra(reader, actor, ids)) };
  });

  route(app, 'GET /api/services/:id', { config: { admitsWhileReading: true } }, async (request, reply) => {
    const id = Number(request.params.id);
    const written = await parts.readAsCaller(request, async (reader, actor) => {
      const text = new TextWriter();
      reply.raw.once('close', () => text.release());
      await writeService(text, reader, actor, id, request.query.since);
      return text;
    });
    return sendWritten(written.bytes, reply);
  });
}
