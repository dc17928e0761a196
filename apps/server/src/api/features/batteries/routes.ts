import type { FastifyInstance } from 'fastify';
import type { ApiParts } from '../../api-parts.ts';
import { postUpdatesRoute } from '../../entity-updates/updates-routes.ts';
import { sendUpdates } from '../../entity-updates/send-updates.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { reportPlace } from '../../plugins/take-places.ts';
import { route } from '../../route.ts';
import { batteryList } from './battery-fields.ts';
import { listHistories, writeHistories } from './list-histories.ts';
import { getBattery } from './queries.ts';

export function batteryRoutes(app: FastifyInstance, parts: ApiParts): void {
  postUpdatesRoute(app, parts, batteryList);

  route(app, 'GET /api/batteries/history', { config: reportPlace }, async (request, reply) => {
    const actor = actorOf(request);
    const ids = request.query.ids.split(',').map(Number);
    const histories = await parts.database.readTenant(actor, (reader) => listHistories(reader, actor, ids));
    return sendUpdates(writeHistories(histories), request, reply);
  });

  route(app, 'GET /api/batteries/:id', async (request) => {
    const actor = actorOf(request);
    return parts.database.readTenant(actor, (reader) => getBattery(reader, actor, Number(request.params.id)));
  });
}
