import type { FastifyInstance } from 'fastify';
import { acceptDispositions } from '../../../bulk-changes/accept-dispositions.ts';
import { favourBatteries } from '../../../bulk-changes/favour-batteries.ts';
import { retireBatteries } from '../../../bulk-changes/retire-batteries.ts';
import { scheduleBatteries } from '../../../bulk-changes/schedule-batteries.ts';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { route } from '../../route.ts';

export function bulkBatteryChanges(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'POST /api/batteries/retire', async (request) => {
    const author = authorOf(request);
    return database.writeTenant(author.actor, (writer) => retireBatteries(writer, author, request.body));
  });

  route(app, 'PUT /api/batteries/schedule', async (request) => {
    const author = authorOf(request);
    return database.writeTenant(author.actor, (writer) => scheduleBatteries(writer, author, request.body));
  });

  route(app, 'POST /api/batteries/acceptDisposition', async (request) => {
    const author = authorOf(request);
    const { batteryIds } = request.body;
    return database.writeTenant(author.actor, (writer) => acceptDispositions(writer, author, batteryIds));
  });

  route(app, 'POST /api/batteries/favourites', async (request) => {
    const author = authorOf(request);
    return database.writeTenant(author.actor, async (writer) => ({
      changedIds: await favourBatteries(writer, author, request.body),
    }));
  });
}
