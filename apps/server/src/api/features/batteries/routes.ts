import { idParams } from '@ohmstead/contract';
import { answers } from '../../answers.ts';
import type { ApiParts } from '../../api-parts.ts';
import type { ApiServer } from '../../api-server.ts';
import { schemaOf } from '../../entity-updates/field.ts';
import { postUpdatesRoute } from '../../entity-updates/updates-routes.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { batteryDetailFields } from './battery-fields.ts';
import { batteryList } from './battery-list.ts';
import { getBattery } from './queries.ts';

export function batteryRoutes(app: ApiServer, parts: ApiParts): void {
  postUpdatesRoute(app, parts, batteryList);

  const detail = { summary: 'One battery', params: idParams, ...answers(schemaOf(batteryDetailFields)) };
  app.get('/api/batteries/:id', { schema: detail }, async (request) => {
    const actor = actorOf(request);
    return parts.database.readTenant(actor, (reader) => getBattery(reader, actor, Number(request.params.id)));
  });
}
