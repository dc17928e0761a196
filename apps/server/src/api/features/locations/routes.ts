import { idParams, location, locationBody, locationsAnswer, locationUsage } from '@ohmstead/contract';
import { answers } from '../../answers.ts';
import type { ApiParts } from '../../api-parts.ts';
import type { ApiServer } from '../../api-server.ts';
import { authorOf } from '../../audit/author.ts';
import { entityTag, ifMatchOf } from '../../changes/if-match.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { changeWhatGivesRights } from '../../rights/change-rights.ts';
import { addLocation } from './add-location.ts';
import { deleteLocation } from './delete-location.ts';
import { findUsage } from './find-usage.ts';
import { listLocations } from './queries.ts';
import { renameLocation } from './rename-location.ts';

/** Where devices stand. Whoever sees some locations lists, and manages, those. */
export function locationRoutes(app: ApiServer, { database }: ApiParts): void {
  const listing = { summary: 'The locations that the caller may see', ...answers(locationsAnswer) };
  app.get('/api/locations', { schema: listing }, async (request) => {
    const actor = actorOf(request);
    return { locations: await database.readTenant(actor, (reader) => listLocations(reader, actor)) };
  });

  const adding = { summary: 'Add a location', body: locationBody, ...answers(location) };
  app.post('/api/locations', { schema: adding }, async (request, reply) => {
    const author = authorOf(request);
    const added = await database.writeTenant(author.actor, (writer) => addLocation(writer, author, request.body));
    return reply.header('etag', entityTag(added.version)).send(added);
  });

  const renaming = { summary: 'Rename a location', params: idParams, body: locationBody, ...answers(location) };
  app.put('/api/locations/:id', { schema: renaming }, async (request, reply) => {
    const author = authorOf(request);
    const edit = { id: Number(request.params.id), name: request.body.name, ifMatch: ifMatchOf(request) };
    const renamed = await database.writeTenant(author.actor, (writer) => renameLocation(writer, author, edit));
    return reply.header('etag', entityTag(renamed.version)).send(renamed);
  });

  const usage = { summary: 'What deleting a location changes', params: idParams, ...answers(locationUsage) };
  app.get('/api/locations/:id/usage', { schema: usage }, async (request) => {
    const actor = actorOf(request);
    return database.readTenant(actor, (reader) => findUsage(reader, actor, Number(request.params.id)));
  });

  const deleting = { summary: 'Delete a location', params: idParams, ...answers(null) };
  app.delete('/api/locations/:id', { schema: deleting }, async (request, reply) => {
    const author = authorOf(request);
    await changeWhatGivesRights(database, author, (writer) =>
      deleteLocation(writer, author, Number(request.params.id)),
    );
    return reply.code(204).send();
  });
}
