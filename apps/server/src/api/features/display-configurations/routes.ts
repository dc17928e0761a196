import type { DisplayConfiguration } from '@ohmstead/contract';
import { mayDo } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { baseVersionOf, entityTag } from '../../changes/require-version.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { changeWhatGivesRights } from '../../rights/change-rights.ts';
import { route } from '../../route.ts';
import { addConfiguration } from './add-configuration.ts';
import { deleteConfiguration } from './delete-configuration.ts';
import { editConfiguration } from './edit-configuration.ts';
import { findUsage } from './find-usage.ts';
import { getConfiguration, listConfigurations } from './queries.ts';

const none: DisplayConfiguration = {
  id: 0,
  name: null,
  type: null,
  columns: [],
  lockColumnOrder: false,
  lockColumnVisibility: false,
};

export function displayConfigurationRoutes(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'GET /api/displayConfigurations', async (request) => {
    const actor = actorOf(request);
    const mayCount = mayDo(actor, 'perm-display-configurations') && request.query.includeCounts === 'true';
    const list = await database.readTenant(actor, (reader) => listConfigurations(reader, actor, mayCount));
    return { displayConfigurations: list };
  });

  route(app, 'GET /api/displayConfigurations/:id', async (request, reply) => {
    const id = Number(request.params.id);
    const actor = actorOf(request);
    if (id === 0) return { ...none, columns: [] };
    const { version, ...found } = await database.readTenant(actor, (reader) => getConfiguration(reader, actor, id));
    void reply.header('etag', entityTag(version));
    return { ...found, columns: [...found.columns] };
  });
}

/** What administrators do with them. */
export function displayConfigurationChangeRoutes(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'POST /api/displayConfigurations', async (request, reply) => {
    const author = authorOf(request);
    const added = await database.writeTenant(author.actor, (writer) => addConfiguration(writer, author, request.body));
    return reply.header('etag', entityTag(added.version)).send(added);
  });

  route(app, 'PUT /api/displayConfigurations/:id', async (request, reply) => {
    const author = authorOf(request);
    const edit = { id: Number(request.params.id), body: request.body, base: baseVersionOf(request) };
    const saved = await database.writeTenant(author.actor, (writer) => editConfiguration(writer, author, edit));
    return reply.header('etag', entityTag(saved.version)).send(saved);
  });

  route(app, 'GET /api/displayConfigurations/:id/usage', async (request) => {
    const actor = actorOf(request);
    return database.readTenant(actor, (reader) => findUsage(reader, actor, Number(request.params.id)));
  });

  route(app, 'DELETE /api/displayConfigurations/:id', async (request) => {
    const author = authorOf(request);
    const id = Number(request.params.id);
    await changeWhatGivesRights(database, author, (writer) => deleteConfiguration(writer, author, id));
  });
}
