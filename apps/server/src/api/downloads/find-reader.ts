import type { Reader } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import { sql } from 'kysely';

/** Whose file it is, and the unit of their distances. */
export async function findReader(reader: Reader, actor: Actor): Promise<{ name: string; isImperial: boolean }> {
  const user = await reader
    .selectFrom('users')
    .select([
      'distance_unit as unit',
      sql<string>`coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email)`.as('name'),
    ])
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', actor.userId)
    .executeTakeFirst();
  return { name: user?.name ?? '', isImperial: user?.unit === 'imperial' };
}
