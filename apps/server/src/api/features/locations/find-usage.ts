import type { LocationUsage } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import { mayDo, type Actor } from '@ohmstead/domain';
import { sql } from 'kysely';
import { getLocation } from './queries.ts';

/** More than a few do not help whoever decides. */
const maxNames = 10;

/** What stands at the location, and who was given it by itself, who therefore loses something when it is deleted. */
export async function findUsage(reader: Reader, actor: Actor, id: number): Promise<LocationUsage> {
  const { organizationId } = actor;
  await getLocation(reader, actor, id);
  const here = sql`organization_id = ${organizationId} and location_id = ${id}`;
  const { rows } = await sql<Required<LocationUsage> & { users: string[]; groups: string[] }>`
    select (select count(*) from devices where ${here}) as "devicesCount",
      (select count(*) from batteries where ${here}) as "batteriesCount",
      (select count(*) from services where ${here}) as "servicesCount",
      (select count(*) from user_locations where ${here}) as "usersCount",
      (select count(*) from group_locations where ${here}) as "groupsCount",
      array(select users.email from user_locations as given join users
          on users.organization_id = given.organization_id and users.id = given.user_id
        where given.organization_id = ${organizationId} and given.location_id = ${id}
        order by lower(users.email) limit ${maxNames}) as users,
      array(select groups.name from group_locations as given join groups
          on groups.organization_id = given.organization_id and groups.id = given.group_id
        where given.organization_id = ${organizationId} and given.location_id = ${id}
        order by lower(groups.name) limit ${maxNames}) as groups`.execute(reader);
  const { users, groups, ...counts } = rows[0]!;
  const mayName = mayDo(actor, 'perm-users-groups');
  return { ...counts, users: mayName ? users : null, groups: mayName ? groups : null };
}
