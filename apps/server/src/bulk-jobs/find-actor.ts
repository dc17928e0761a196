import type { Reader } from '@ohmstead/database';
import { heldBy, isPermission, type Actor, type LocationId, type OrganizationId, type UserId } from '@ohmstead/domain';
import { sql } from 'kysely';

type Row = { isSuperuser: boolean; rights: string[]; locationIds: LocationId[] };

/** A user with the rights of this moment; undefined if the account is disabled. */
export async function findActor(
  reader: Reader,
  organizationId: OrganizationId,
  userId: UserId,
): Promise<Actor | undefined> {
  const { rows } = await sql<Row>`
    select superuser as "isSuperuser",
        case when group_id is null
          then array(select permission from user_permissions as rights
            where rights.organization_id = users.organization_id and rights.user_id = users.id)
          else array(select permission from group_permissions as rights
            where rights.organization_id = users.organization_id and rights.group_id = users.group_id) end as rights,
        case when group_id is null
          then array(select location_id from user_locations as rights
            where rights.organization_id = users.organization_id and rights.user_id = users.id)
          else array(select location_id from group_locations as rights
            where rights.organization_id = users.organization_id and rights.group_id = users.group_id) end as "locationIds"
      from users where organization_id = ${organizationId} and id = ${userId} and verified_at is not null and disabled_at is null`.execute(
    reader,
  );
  const [row] = rows;
  return row && asActor(organizationId, userId, row);
}

/** Its transactions fail if any of its rights is lost before they commit. */
function asActor(organizationId: OrganizationId, userId: UserId, { isSuperuser, rights, locationIds }: Row): Actor {
  const actor: Actor = {
    organizationId,
    userId,
    isSuperuser,
    permissions: new Set(rights.filter(isPermission)),
    allLocations: isSuperuser || rights.includes('perm-all-locations'),
    locationIds,
  };
  return { ...actor, mustHold: heldBy(actor) };
}
