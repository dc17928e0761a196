import { idParams, serviceDetailQuery, spectraQuery } from '@ohmstead/contract';
import { TextWriter } from '../../../text-writer.ts';
import { answers } from '../../answers.ts';
import type { ApiParts } from '../../api-parts.ts';
import type { ApiServer } from '../../api-server.ts';
import { getUpdatesRoute, postUpdatesRoute } from '../../entity-updates/updates-routes.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { reportPlace } from '../../plugins/take-places.ts';
import { listSpectra } from './list-spectra.ts';
import { writeService } from './queries.ts';
import { serviceDetailSchema, spectraSchema } from './service-detail-schema.ts';
import { serviceList } from './service-list.ts';

export function serviceRoutes(app: ApiServer, parts: ApiParts): void {
  getUpdatesRoute(app, parts, serviceList);
  postUpdatesRoute(app, parts, serviceList);

  const spectra = {
    summary: 'The impedance spectra of services',
    querystring: spectraQuery,
    ...answers(spectraSchema),
  };
  app.get('/api/services/eis', { schema: spectra, config: reportPlace }, async (request) => {
    const actor = actorOf(request);
    const ids = request.query.ids.split(',').map(Number);
    return { spectra: await parts.database.readTenant(actor, (reader) => listSpectra(reader, actor, ids)) };
  });

  const detail = {
    summary: 'One test run with its curves and spectrum',
    params: idParams,
    querystring: serviceDetailQuery,
    ...answers(serviceDetailSchema),
  };
  app.get('/api/services/:id', { schema: detail, config: { admitsWhileReading: true } }, async (request, reply) => {
    const id = Number(request.params.id);
    const written = await parts.readAsCaller(request, async (reader, actor) => {
      const text = new TextWriter();
      reply.raw.once('close', () => text.release());
      await writeService(text, reader, actor, id, request.query.since);
      return text;
    });
    return reply.type('application/json; charset=utf-8').send(written.bytes);
  });
}
