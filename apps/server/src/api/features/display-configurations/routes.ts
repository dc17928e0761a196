import { strict, type DisplayConfiguration } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { ApiError } from '../../api-error.ts';
import { answers } from '../../answers.ts';
import type { ApiParts } from '../../api-parts.ts';
import type { ApiServer } from '../../api-server.ts';
import { actorOf } from '../../plugins/request-caller.ts';

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
    name: Type.Union([Type.String(), Type.Null()]),
    type: Type.Union([Type.String(), Type.Null()]),
    columns: Type.Array(column),
    lockColumnOrder: Type.Boolean(),
    lockColumnVisibility: Type.Boolean(),
  },
  strict,
);

export function displayConfigurationRoutes(app: ApiServer, { database }: ApiParts): void {
  const schema = { summary: 'Which columns a list shows, and what is locked', params, ...answers(configurationSchema) };
  app.get('/api/displayConfigurations/:id', { schema }, async (request) => {
    const id = Number(request.params.id);
    const actor = actorOf(request);
    const found = id === 0 ? none : await database.readTenant(actor, (reader) => getConfiguration(reader, actor, id));
    return { ...found, columns: [...found.columns] };
  });
}

async function getConfiguration(reader: Reader, actor: Actor, id: number): Promise<DisplayConfiguration> {
  const { rows } = await sql<DisplayConfiguration>`
    select id, name, type, columns, lock_column_order as "lockColumnOrder", lock_column_visibility as "lockColumnVisibility"
    from display_configurations where organization_id = ${actor.organizationId} and id = ${id}`.execute(reader);
  if (!rows[0]) throw new ApiError('displayConfigurations-not-found');
  return rows[0];
}
