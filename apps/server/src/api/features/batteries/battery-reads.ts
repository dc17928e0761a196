import type { BatteryDetail } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { selectNamed } from '../../entity-updates/field.ts';
import { sendUpdates } from '../../entity-updates/send-updates.ts';
import { postUpdatesRoute } from '../../entity-updates/updates-routes.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { reportPlace } from '../../plugins/take-places.ts';
import { route } from '../../route.ts';
import { batteriesFrom, batteryFields, batteryList } from './battery-fields.ts';
import { listHistories, writeHistories } from './list-histories.ts';

export function batteryReads(app: FastifyInstance, parts: ApiParts): void {
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

export async function getBattery(reader: Reader, actor: Actor, id: number): Promise<BatteryDetail> {
  const { rows } = await sql<BatteryDetail>`select ${sql.raw(selectNamed(batteryFields))} from ${sql.raw(batteriesFrom)}
    where batteries.organization_id = ${actor.organizationId} and batteries.id = ${id}`.execute(reader);
  if (!rows[0]) throw new ApiError('batteries-not-found');
  return rows[0];
}
