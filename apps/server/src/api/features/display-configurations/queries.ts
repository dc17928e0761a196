import type { SavedDisplayConfiguration } from '@ohmstead/contract';
import type { Reader, Writer } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import { currentColumns } from './check-configuration.ts';

const fields = sql`id, type, name, columns, version, lock_column_order as "lockColumnOrder",
  lock_column_visibility as "lockColumnVisibility"`;

/** Of one list only, which is that of the configuration's type. */
const assignedIn = (table: 'users' | 'groups') => sql`(
  select count(*) from ${sql.table(table)} as holder where holder.organization_id = display_configurations.organization_id
    and display_configurations.id = case display_configurations.type
      when 'devices' then holder.devices_display_configuration_id
      when 'batteries' then holder.batteries_display_configuration_id
      else holder.services_display_configuration_id end)`;

const counts = sql`, ${assignedIn('users')} as "usersCount", ${assignedIn('groups')} as "groupsCount"`;

export async function listConfigurations(
  reader: Reader,
  actor: Actor,
  withCounts: boolean,
): Promise<SavedDisplayConfiguration[]> {
  const { rows } = await sql<SavedDisplayConfiguration>`
    select ${fields} ${withCounts ? counts : sql``} from display_configurations
      where organization_id = ${actor.organizationId} order by lower(name), id`.execute(reader);
  return rows.map(asOfThisRelease);
}

export async function getConfiguration(reader: Reader, actor: Actor, id: number): Promise<SavedDisplayConfiguration> {
  const { rows } = await selectOne(actor, id).execute(reader);
  return requireOne(rows);
}

/** Held until the end of the transaction. */
export async function holdConfiguration(writer: Writer, actor: Actor, id: number): Promise<SavedDisplayConfiguration> {
  const { rows } = await sql<SavedDisplayConfiguration>`${selectOne(actor, id)} for update`.execute(writer);
  return requireOne(rows);
}

const selectOne = (actor: Actor, id: number) => sql<SavedDisplayConfiguration>`
  select ${fields} from display_configurations where organization_id = ${actor.organizationId} and id = ${id}`;

function requireOne([row]: readonly SavedDisplayConfiguration[]): SavedDisplayConfiguration {
  if (!row) throw new ApiError('displayConfigurations-not-found');
  return asOfThisRelease(row);
}

const asOfThisRelease = (row: SavedDisplayConfiguration): SavedDisplayConfiguration => ({
  ...row,
  columns: currentColumns(row.type, row.columns),
});
