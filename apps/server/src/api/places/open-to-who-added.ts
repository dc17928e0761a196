import type { Writer } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import { sql } from 'kysely';

/** Grants access to a user who sees only some locations, through the group if the rights come from one. */
export async function openToWhoAdded(
  writer: Writer,
  { organizationId, userId }: Actor,
  ids: readonly number[],
): Promise<void> {
  const person = sql`from users cross join unnest(${ids}::bigint[]) as place where organization_id = ${organizationId} and id = ${userId}`;
  await sql`insert into user_locations (organization_id, user_id, location_id)
    select organization_id, id, place ${person} and group_id is null`.execute(writer);
  await sql`insert into group_locations (organization_id, group_id, location_id)
    select organization_id, group_id, place ${person} and group_id is not null`.execute(writer);
}
