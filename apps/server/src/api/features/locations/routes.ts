import type { FastifyInstance } from 'fastify';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { baseVersionOf, entityTag } from '../../changes/require-version.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { changeWhatGivesRights } from '../../rights/change-rights.ts';
import { route } from '../../route.ts';
import { addLocation } from './add-location.ts';
import { deleteLocation } from './delete-location.ts';
import { findUsage } from './find-usage.ts';
import { listLocations } from './queries.ts';
import { renameLocation } from './rename-location.ts';

/** Where devices stand. Whoever sees some locations lists, and manages, those. */
export function locationRoutes(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'GET /api/locations', async (request) => {
    const actor = actorOf(request);
    return { locations: await database.readTenant(actor, (reader) => listLocations(reader, actor)) };
  });

  route(app, 'POST /api/locations', async (request, reply) => {
    const author = authorOf(request);
    const added = await database.writeTenant(author.actor, (writer) => addLocation(writer, author, request.body));
    return reply.header('etag', entityTag(added.version)).send(added);
  });

  route(app, 'PUT /api/locations/:id', async (request, reply) => {
    const author = authorOf(request);
    const edit = { id: Number(request.params.id), name: request.body.name, base: baseVersionOf(request) };
    const renamed = await database.writeTenant(author.actor, (writer) => renameLocation(writer, author, edit));
    return reply.header('etag', entityTag(renamed.version)).send(renamed);
  });

  route(app, 'GET /api/locations/:id/usage', async (request) => {
    const actor = actorOf(request);
    return database.readTenant(actor, (reader) => findUsage(reader, actor, Number(request.params.id)));
  });

  route(app, 'DELETE /api/locations/:id', async (request) => {
    const author = authorOf(request);
    await changeWhatGivesRights(database, author, (writer) =>
      deleteLocation(writer, author, Number(request.params.id)),
    );
  });
}
