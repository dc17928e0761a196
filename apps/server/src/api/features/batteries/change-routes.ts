import { batteryCatalogue } from '@ohmstead/contract';
import type { FastifyInstance } from 'fastify';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { requireFieldRights } from '../../changes/edited-columns.ts';
import { route } from '../../route.ts';
import { deleteBatteries } from './delete-batteries.ts';
import { editBattery } from './edit-battery.ts';
import { favourBatteries } from './favour-batteries.ts';
import { retireBatteries } from './retire-batteries.ts';

export function batteryChangeRoutes(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'PUT /api/batteries/:id', async (request) => {
    const author = authorOf(request);
    requireFieldRights(author.actor, batteryCatalogue, request.body);
    return database.writeTenant(author.actor, (writer) =>
      editBattery(writer, author, Number(request.params.id), request.body),
    );
  });

  route(app, 'POST /api/batteries/retire', async (request) => {
    const author = authorOf(request);
    return database.writeTenant(author.actor, (writer) => retireBatteries(writer, author, request.body));
  });

  route(app, 'POST /api/batteries/favourites', async (request) => {
    const author = authorOf(request);
    return database.writeTenant(author.actor, async (writer) => ({
      changedIds: await favourBatteries(writer, author, request.body),
    }));
  });

  route(app, 'DELETE /api/batteries', async (request) => {
    const author = authorOf(request);
    return database.writeTenant(author.actor, (writer) => deleteBatteries(writer, author, request.body.batteryIds));
  });
}
