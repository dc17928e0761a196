import type { Reader } from '@ohmstead/database';
import type { OrganizationId, Permission, UserId } from '@ohmstead/domain';
import { sql } from 'kysely';

/** Whom a mail to those with this permission goes to. */
export async function peopleWhoHold(
  reader: Reader,
  organizationId: OrganizationId,
  permission: Permission,
): Promise<UserId[]> {
  const { rows } = await sql<{ id: UserId }>`
    select id from users
      where organization_id = ${organizationId} and not service_account and verified_at is not null and disabled_at is null
        and (superuser or case when group_id is null
          then exists (select from user_permissions as rights where rights.organization_id = ${organizationId}
            and rights.user_id = users.id and permission = ${permission})
          else exists (select from group_permissions as rights where rights.organization_id = ${organizationId}
            and rights.group_id = users.group_id and permission = ${permission}) end)
      order by id`.execute(reader);
  return rows.map(({ id }) => id);
}
