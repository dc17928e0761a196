import type { DisplayConfiguration, DisplayConfigurationUsage, SavedDisplayConfiguration } from '@ohmstead/contract';
import { onlyRow, type Reader } from '@ohmstead/database';
import { mayDo, type Actor } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql, type RawBuilder } from 'kysely';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { entityTag } from '../../changes/require-version.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { route } from '../../route.ts';
import { currentColumns } from './check-configuration.ts';

const none: DisplayConfiguration = {
  id: 0,
  name: null,
  type: null,
  columns: [],
  lockColumnOrder: false,
  lockColumnVisibility: false,
};

export function displayConfigurationReads(app: FastifyInstance, { database }: ApiParts): void {
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

  route(app, 'GET /api/displayConfigurations/:id/usage', async (request) => {
    const actor = actorOf(request);
    return database.readTenant(actor, (reader) => findUsage(reader, actor, Number(request.params.id)));
  });
}

const fields = sql`id, type, name, columns, version, lock_column_order as "lockColumnOrder",
  lock_column_visibility as "lockColumnVisibility"`;

/** Only for the list that matches the configuration's type. */
const assignedTo = (holders: RawBuilder<unknown>) => sql`(
  select count(*) from ${holders} as holder where holder.organization_id = display_configurations.organization_id
    and display_configurations.id = case display_configurations.type
      when 'devices' then holder.devices_display_configuration_id
      when 'batteries' then holder.batteries_display_configuration_id
      else holder.services_display_configuration_id end)`;

const people = sql`(
  select * from users where users.organization_id = display_configurations.organization_id and not service_account)`;
const counts = sql`, ${assignedTo(people)} as "usersCount", ${assignedTo(sql`groups`)} as "groupsCount"`;

async function listConfigurations(
  reader: Reader,
  actor: Actor,
  withCounts: boolean,
): Promise<SavedDisplayConfiguration[]> {
  const { rows } = await sql<SavedDisplayConfiguration>`
    select ${fields} ${withCounts ? counts : sql``} from display_configurations
      where organization_id = ${actor.organizationId} order by lower(name), id`.execute(reader);
  return rows.map(asOfThisRelease);
}

async function getConfiguration(reader: Reader, actor: Actor, id: number): Promise<SavedDisplayConfiguration> {
  const { rows } = await selectOne(actor, id).execute(reader);
  return requireOne(rows);
}

export const selectOne = (actor: Actor, id: number) => sql<SavedDisplayConfiguration>`
  select ${fields} from display_configurations where organization_id = ${actor.organizationId} and id = ${id}`;

export function requireOne([row]: readonly SavedDisplayConfiguration[]): SavedDisplayConfiguration {
  if (!row) throw new ApiError('displayConfigurations-not-found');
  return asOfThisRelease(row);
}

const asOfThisRelease = (row: SavedDisplayConfiguration): SavedDisplayConfiguration => ({
  ...row,
  columns: currentColumns(row.type, row.columns),
});

/** More names would not help the user to decide. */
const maxNames = 10;

/** Users who have it themselves, and groups with their members. */
async function findUsage(reader: Reader, actor: Actor, id: number): Promise<DisplayConfigurationUsage> {
  const { type } = await getConfiguration(reader, actor, id);
  const { organizationId } = actor;
  const having = sql`organization_id = ${organizationId} and ${sql.ref(`${type}_display_configuration_id`)} = ${id}`;
  const { rows } = await sql<DisplayConfigurationUsage & { users: string[]; groups: string[] }>`
    with holders as (select email from users where ${having} and not service_account), sets as (select id, name from groups where ${having})
    select (select count(*) from holders) as "usersCount", (select count(*) from sets) as "groupsCount",
      (select count(*) from users where organization_id = ${organizationId} and group_id in (select id from sets)
        and not service_account) as "membersCount",
      array(select email from holders order by lower(email) limit ${maxNames}) as users,
      array(select name from sets order by lower(name) limit ${maxNames}) as groups`.execute(reader);
  const { users, groups, ...counts } = onlyRow(rows);
  const mayName = mayDo(actor, 'perm-users-groups');
  return { ...counts, users: mayName ? users : null, groups: mayName ? groups : null };
}
