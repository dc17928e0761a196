import type { FastifyInstance } from 'fastify';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { route } from '../../route.ts';
import { assignDevice } from './assign-device.ts';
import { editBay } from './edit-bay.ts';
import { findAssignments } from './find-assignments.ts';

/** The tabs of a device beside its own facts: users, and settings of its bays. */
export function deviceSettingRoutes(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'GET /api/devices/:id/assignments', async (request) => {
    const actor = actorOf(request);
    return database.readTenant(actor, (reader) => findAssignments(reader, actor, Number(request.params.id)));
  });

  route(app, 'PUT /api/devices/:id/assignments', async (request) => {
    const author = authorOf(request);
    const id = Number(request.params.id);
    return database.writeTenant(author.actor, async (writer) => {
      await assignDevice(writer, author, id, request.body);
      return findAssignments(writer, author.actor, id);
    });
  });

  route(app, 'PUT /api/devices/:id/bays/:bayId', async (request) => {
    const author = authorOf(request);
    const place = { deviceId: Number(request.params.id), bayId: Number(request.params.bayId) };
    return database.writeTenant(author.actor, (writer) => editBay(writer, author, place, request.body));
  });
}
