import type { BatteryDetail } from '@ohmstead/contract';
import { readPrepared, statement, type Reader } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { selectNamed } from '../../../entities/field.ts';
import { sendUpdates } from '../../entity-updates/send-updates.ts';
import { postUpdatesRoute } from '../../entity-updates/updates-routes.ts';
import { listRowsRoutes } from '../../list-rows/list-rows-routes.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { reportPlace } from '../../plugins/take-places.ts';
import { route } from '../../route.ts';
import { batteriesFrom, batteryFields, batteryList } from '../../../entities/battery-fields.ts';
import { listHistories, writeHistories } from './list-histories.ts';
import { batteryRows } from '../../../entities/battery-rows.ts';

export function batteryReads(app: FastifyInstance, parts: ApiParts): void {
  postUpdatesRoute(app, parts, batteryList);
  listRowsRoutes(app, parts, batteryRows);

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

/** As many as a chart has colours. */
const mostSpectra = 8;

/** The columns of a battery's detail, to be selected from `batteriesFrom`. */
export const batteryDetailColumns = `${selectNamed(batteryFields)}, array(
    select services.id from services
      where services.organization_id = batteries.organization_id and services.battery_id = batteries.id
        and services.has_eis_data
      order by services.started_at desc, services.id desc limit ${mostSpectra}) as "spectrumServiceIds"`;

const selectBattery = statement<BatteryDetail>(
  'battery-detail',
  `select ${batteryDetailColumns} from ${batteriesFrom} where batteries.organization_id = $1 and batteries.id = $2`,
);

export async function getBattery(reader: Reader, actor: Actor, id: number): Promise<BatteryDetail> {
  const [row] = await readPrepared(reader, selectBattery, [actor.organizationId, id]);
  if (!row) throw new ApiError('batteries-not-found');
  return row;
}
