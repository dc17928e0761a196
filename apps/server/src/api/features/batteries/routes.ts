import { historyQuery, idParams } from '@ohmstead/contract';
import { answers } from '../../answers.ts';
import type { ApiParts } from '../../api-parts.ts';
import type { ApiServer } from '../../api-server.ts';
import { schemaOf } from '../../entity-updates/field.ts';
import { postUpdatesRoute } from '../../entity-updates/updates-routes.ts';
import { sendUpdates } from '../../entity-updates/send-updates.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { reportPlace } from '../../plugins/take-places.ts';
import { batteryFields } from './battery-fields.ts';
import { batteryList } from './battery-list.ts';
import { historySchema } from './history-schema.ts';
import { listHistories, writeHistories } from './list-histories.ts';
import { getBattery } from './queries.ts';

export function batteryRoutes(app: ApiServer, parts: ApiParts): void {
  postUpdatesRoute(app, parts, batteryList);

  const history = {
    summary: 'What services found in batteries over time',
    querystring: historyQuery,
    ...answers(historySchema),
  };
  app.get('/api/batteries/history', { schema: history, config: reportPlace }, async (request, reply) => {
    const actor = actorOf(request);
    const ids = request.query.ids.split(',').map(Number);
    const histories = await parts.database.readTenant(actor, (reader) => listHistories(reader, actor, ids));
    return sendUpdates(writeHistories(histories), request, reply);
  });

  const detail = { summary: 'One battery', params: idParams, ...answers(schemaOf(batteryFields)) };
  app.get('/api/batteries/:id', { schema: detail }, async (request) => {
    const actor = actorOf(request);
    return parts.database.readTenant(actor, (reader) => getBattery(reader, actor, Number(request.params.id)));
  });
}
