import {
  displayConfigurationBody,
  displayConfigurationsAnswer,
  displayConfigurationsQuery,
  displayConfigurationUpdate,
  displayConfigurationUsage,
  idParams,
  OrNull,
  savedDisplayConfiguration,
  strict,
  type DisplayConfiguration,
} from '@ohmstead/contract';
import { mayDo } from '@ohmstead/domain';
import { Type } from 'typebox';
import { answers } from '../../answers.ts';
import type { ApiParts } from '../../api-parts.ts';
import type { ApiServer } from '../../api-server.ts';
import { authorOf } from '../../audit/author.ts';
import { entityTag, ifMatchOf } from '../../changes/if-match.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { changeWhatGivesRights } from '../../rights/change-rights.ts';
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

/** 0 is asked for where the user has no configuration. */
const params = Type.Object({ id: Type.String({ pattern: '^(?:0|[1-9][0-9]{0,14})$' }) }, strict);
const column = Type.Object({ key: Type.String(), visible: Type.Boolean() }, strict);
const configurationSchema = Type.Object(
  {
    id: Type.Integer(),
    name: OrNull(Type.String()),
    type: OrNull(Type.String()),
    columns: Type.Array(column),
    lockColumnOrder: Type.Boolean(),
    lockColumnVisibility: Type.Boolean(),
  },
  strict,
);

export function displayConfigurationRoutes(app: ApiServer, { database }: ApiParts): void {
  const listing = {
    summary: 'The display configurations of the organisation',
    querystring: displayConfigurationsQuery,
    ...answers(displayConfigurationsAnswer),
  };
  app.get('/api/displayConfigurations', { schema: listing }, async (request) => {
    const actor = actorOf(request);
    const mayCount = mayDo(actor, 'perm-display-configurations') && request.query.includeCounts === 'true';
    const list = await database.readTenant(actor, (reader) => listConfigurations(reader, actor, mayCount));
    return { displayConfigurations: list };
  });

  const schema = { summary: 'Which columns a list shows, and what is locked', params, ...answers(configurationSchema) };
  app.get('/api/displayConfigurations/:id', { schema }, async (request, reply) => {
    const id = Number(request.params.id);
    const actor = actorOf(request);
    if (id === 0) return { ...none, columns: [] };
    const { version, ...found } = await database.readTenant(actor, (reader) => getConfiguration(reader, actor, id));
    void reply.header('etag', entityTag(version));
    return { ...found, columns: [...found.columns] };
  });
}

/** What administrators do with them. */
export function displayConfigurationChangeRoutes(app: ApiServer, { database }: ApiParts): void {
  const body = displayConfigurationBody;
  const adding = { summary: 'Add a display configuration', body, ...answers(savedDisplayConfiguration) };
  app.post('/api/displayConfigurations', { schema: adding }, async (request, reply) => {
    const author = authorOf(request);
    const added = await database.writeTenant(author.actor, (writer) => addConfiguration(writer, author, request.body));
    return reply.header('etag', entityTag(added.version)).send(added);
  });

  const editing = {
    summary: 'Change a display configuration',
    params: idParams,
    body: displayConfigurationUpdate,
    ...answers(savedDisplayConfiguration),
  };
  app.put('/api/displayConfigurations/:id', { schema: editing }, async (request, reply) => {
    const author = authorOf(request);
    const edit = { id: Number(request.params.id), body: request.body, ifMatch: ifMatchOf(request) };
    const saved = await database.writeTenant(author.actor, (writer) => editConfiguration(writer, author, edit));
    return reply.header('etag', entityTag(saved.version)).send(saved);
  });

  const usage = {
    summary: 'Who goes without a display configuration when it is deleted',
    params: idParams,
    ...answers(displayConfigurationUsage),
  };
  app.get('/api/displayConfigurations/:id/usage', { schema: usage }, async (request) => {
    const actor = actorOf(request);
    return database.readTenant(actor, (reader) => findUsage(reader, actor, Number(request.params.id)));
  });

  const deleting = { summary: 'Delete a display configuration', params: idParams, ...answers(null) };
  app.delete('/api/displayConfigurations/:id', { schema: deleting }, async (request, reply) => {
    const author = authorOf(request);
    const id = Number(request.params.id);
    await changeWhatGivesRights(database, author, (writer) => deleteConfiguration(writer, author, id));
    return reply.code(204).send();
  });
}
