import type { AdministeredUser } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import type { EntityKind, Scope } from '@ohmstead/domain';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import { heldRightsOf } from '../../rights/group-rights.ts';

type Row = Omit<AdministeredUser, 'permissions'> & { rights: string[] | null } & Record<EntityKind, number | null>;

/** Everybody of the organisation, or those of these ids, by address. */
export async function listUsers(
  reader: Reader,
  { organizationId }: Pick<Scope, 'organizationId'>,
  ids: readonly number[] | null = null,
): Promise<AdministeredUser[]> {
  const { rows } = await sql<Row>`
    with chosen as (
      select * from users where organization_id = ${organizationId} and (${ids}::bigint[] is null or id = any (${ids}::bigint[]))
    ), own as (
      select user_id, array_agg(permission order by permission) as rights from (
        select user_id, permission from user_permissions where organization_id = ${organizationId}
          and (${ids}::bigint[] is null or user_id = any (${ids}::bigint[]))
        union all
        select user_id, 'perm-location-' || location_id from user_locations where organization_id = ${organizationId}
          and (${ids}::bigint[] is null or user_id = any (${ids}::bigint[]))) as held
      group by user_id)
    select chosen.id, email, first_name as "firstName", last_name as "lastName", photo_id as "photoId",
        verified_at is not null as verified, disabled_at is not null as disabled, superuser, group_id as "groupId",
        groups.name as "groupName", chosen.version, rights, chosen.devices_display_configuration_id as devices,
        chosen.batteries_display_configuration_id as batteries, chosen.services_display_configuration_id as services
      from chosen left join groups on groups.organization_id = chosen.organization_id and groups.id = chosen.group_id
        left join own on own.user_id = chosen.id
      order by lower(email)`.execute(reader);
  return rows.map(({ rights, devices, batteries, services, ...user }) => ({
    ...user,
    permissions: heldRightsOf(rights, { devices, batteries, services }),
  }));
}

export async function getUser(reader: Reader, scope: Pick<Scope, 'organizationId'>, id: number) {
  const [user] = await listUsers(reader, scope, [id]);
  if (!user) throw new ApiError('users-not-found');
  return user;
}
