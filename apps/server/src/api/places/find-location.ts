import type { Location, LocationUsage } from '@ohmstead/contract';
import { onlyRow, type Reader, type Writer } from '@ohmstead/database';
import { mayDo, type Actor } from '@ohmstead/domain';
import { sql } from 'kysely';
import { ApiError } from '../api-error.ts';
import { seenBy } from '../rights/seen-locations.ts';

export const selectSeen = (actor: Actor) => sql`
  select locations.id, locations.name, locations.version, count(devices.id) as "devicesCount"
    from locations left join devices
      on devices.organization_id = locations.organization_id and devices.location_id = locations.id
    where ${seenBy(actor)}`;

export const grouped = sql`group by locations.organization_id, locations.id`;

export async function getLocation(reader: Reader, actor: Actor, id: number): Promise<Location> {
  const { rows } = await sql<Location>`${selectSeen(actor)} and locations.id = ${id} ${grouped}`.execute(reader);
  if (!rows[0]) throw new ApiError('locations-not-found');
  return rows[0];
}

/** More names would not help the user to decide. */
const maxNames = 10;

/** The contents of the location, and the users and groups with an explicit right to it, who would lose access if it were deleted. */
export async function findUsage(reader: Reader, actor: Actor, id: number): Promise<LocationUsage> {
  const { organizationId } = actor;
  await getLocation(reader, actor, id);
  const here = sql`organization_id = ${organizationId} and location_id = ${id}`;
  const { rows } = await sql<Required<LocationUsage> & { users: string[]; groups: string[] }>`
    select (select count(*) from devices where ${here}) as "devicesCount",
      (select count(*) from batteries where ${here}) as "batteriesCount",
      (select count(*) from services where ${here}) as "servicesCount",
      (select count(*) from user_locations as given join users
          on users.organization_id = given.organization_id and users.id = given.user_id
        where given.organization_id = ${organizationId} and given.location_id = ${id} and not service_account) as "usersCount",
      (select count(*) from group_locations where ${here}) as "groupsCount",
      array(select users.email from user_locations as given join users
          on users.organization_id = given.organization_id and users.id = given.user_id
        where given.organization_id = ${organizationId} and given.location_id = ${id} and not service_account
        order by lower(users.email) limit ${maxNames}) as users,
      array(select groups.name from group_locations as given join groups
          on groups.organization_id = given.organization_id and groups.id = given.group_id
        where given.organization_id = ${organizationId} and given.location_id = ${id}
        order by lower(groups.name) limit ${maxNames}) as groups`.execute(reader);
  const { users, groups, ...counts } = onlyRow(rows);
  const mayName = mayDo(actor, 'perm-users-groups');
  return { ...counts, users: mayName ? users : null, groups: mayName ? groups : null };
}

/**
 * Locks the row until the end of the transaction. A location that the caller may not see gets the same answer as one that does not exist.
 */
export async function holdLocation(writer: Writer, actor: Actor, id: number) {
  const { rows } = await sql<{ name: string; version: number }>`
    select name, version from locations where ${seenBy(actor)} and id = ${id} for no key update`.execute(writer);
  if (!rows[0]) throw new ApiError('locations-not-found');
  return rows[0];
}
