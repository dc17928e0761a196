import { idParams } from '@ohmstead/contract';
import { Type } from 'typebox';
import { answers } from '../../answers.ts';
import type { ApiParts } from '../../api-parts.ts';
import type { ApiServer } from '../../api-server.ts';
import { schemaOf } from '../../entity-updates/field.ts';
import { getUpdatesRoute, postUpdatesRoute } from '../../entity-updates/updates-routes.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { bayDetailFields, deviceDetailFields } from './device-fields.ts';
import { deviceList } from './device-list.ts';
import { getDevice } from './queries.ts';

const deviceDetail = schemaOf(deviceDetailFields, { bays: Type.Array(schemaOf(bayDetailFields)) });

export function deviceRoutes(app: ApiServer, parts: ApiParts): void {
  getUpdatesRoute(app, parts, deviceList);
  postUpdatesRoute(app, parts, deviceList);

  const detail = { summary: 'One analyzer with its bays', params: idParams, ...answers(deviceDetail) };
  app.get('/api/devices/:id', { schema: detail }, async (request) => {
    const actor = actorOf(request);
    return parts.database.readTenant(actor, (reader) => getDevice(reader, actor, Number(request.params.id)));
  });
}
