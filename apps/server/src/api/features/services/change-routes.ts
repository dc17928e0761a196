import type { FastifyInstance } from 'fastify';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { route } from '../../route.ts';
import { deleteServices } from './delete-services.ts';
import { editService } from './edit-service.ts';
import { startService } from './start-service.ts';

export function serviceChangeRoutes(app: FastifyInstance, parts: ApiParts): void {
  const { database } = parts;
  route(app, 'POST /api/services', async (request) => startService(parts, authorOf(request), request.body));

  route(app, 'PUT /api/services/:id', async (request) => {
    const author = authorOf(request);
    return database.writeTenant(author.actor, (writer) =>
      editService(writer, author, Number(request.params.id), request.body),
    );
  });

  route(app, 'DELETE /api/services', async (request) => {
    const author = authorOf(request);
    return database.writeTenant(author.actor, (writer) => deleteServices(writer, author, request.body.serviceIds));
  });
}
