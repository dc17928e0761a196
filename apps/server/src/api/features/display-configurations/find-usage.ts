import type { DisplayConfigurationUsage } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import { mayDo, type Actor } from '@ohmstead/domain';
import { sql } from 'kysely';
import { getConfiguration } from './queries.ts';

/** More than a few do not help whoever decides. */
const maxNames = 10;

/** Those who have it themselves, and groups with their members. */
export async function findUsage(reader: Reader, actor: Actor, id: number): Promise<DisplayConfigurationUsage> {
  const { type } = await getConfiguration(reader, actor, id);
  const { organizationId } = actor;
  const having = sql`organization_id = ${organizationId} and ${sql.ref(`${type}_display_configuration_id`)} = ${id}`;
  const { rows } = await sql<DisplayConfigurationUsage & { users: string[]; groups: string[] }>`
    with holders as (select email from users where ${having}), sets as (select id, name from groups where ${having})
    select (select count(*) from holders) as "usersCount", (select count(*) from sets) as "groupsCount",
      (select count(*) from users where organization_id = ${organizationId} and group_id in (select id from sets)) as "membersCount",
      array(select email from holders order by lower(email) limit ${maxNames}) as users,
      array(select name from sets order by lower(name) limit ${maxNames}) as groups`.execute(reader);
  const { users, groups, ...counts } = rows[0]!;
  const mayName = mayDo(actor, 'perm-users-groups');
  return { ...counts, users: mayName ? users : null, groups: mayName ? groups : null };
}
