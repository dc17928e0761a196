import type { FastifyInstance } from 'fastify';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { route } from '../../route.ts';
import { deleteDevices } from './delete-devices.ts';
import { editDevice } from './edit-device.ts';

export function deviceChangeRoutes(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'PUT /api/devices/:id', async (request) => {
    const author = authorOf(request);
    return database.writeTenant(author.actor, (writer) =>
      editDevice(writer, author, Number(request.params.id), request.body),
    );
  });

  route(app, 'DELETE /api/devices', async (request) => {
    const author = authorOf(request);
    return database.writeTenant(author.actor, (writer) => deleteDevices(writer, author, request.body.deviceIds));
  });
}
