import type { FastifyInstance } from 'fastify';
import type { ApiParts } from '../../api-parts.ts';
import { getUpdatesRoute, postUpdatesRoute } from '../../entity-updates/updates-routes.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { route } from '../../route.ts';
import { deviceList } from './device-fields.ts';
import { getDevice } from './queries.ts';

export function deviceRoutes(app: FastifyInstance, parts: ApiParts): void {
  getUpdatesRoute(app, parts, deviceList);
  postUpdatesRoute(app, parts, deviceList);

  route(app, 'GET /api/devices/:id', async (request) => {
    const actor = actorOf(request);
    return parts.database.readTenant(actor, (reader) => getDevice(reader, actor, Number(request.params.id)));
  });
}
