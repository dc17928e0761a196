import type { Group, HeldRights } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import { inRightsOrder, type EntityKind, type Scope } from '@ohmstead/domain';
import { sql } from 'kysely';

type Row = Omit<Group, 'permissions'> & { rights: string[] } & Record<EntityKind, number | null>;

export async function findGroup(
  reader: Reader,
  scope: Pick<Scope, 'organizationId'>,
  id: number,
): Promise<Group | undefined> {
  const { organizationId } = scope;
  const { rows } = await sql<Row>`
    select id, name, version, devices_display_configuration_id as devices, batteries_display_configuration_id as batteries,
        services_display_configuration_id as services, rights_of_group(id) as rights,
        (select count(*) from users where organization_id = ${organizationId} and group_id = groups.id
          and not service_account) as "userCount"
      from groups where organization_id = ${organizationId} and id = ${id}`.execute(reader);
  return rows[0] && groupOf(rows[0]);
}

export const groupOf = ({ rights, devices, batteries, services, ...group }: Row): Group => ({
  ...group,
  permissions: heldRightsOf(rights, { devices, batteries, services }),
});

export const heldRightsOf = (
  permissions: readonly string[] | null,
  { devices, batteries, services }: Record<EntityKind, number | null>,
): HeldRights => ({
  permissions: inRightsOrder(permissions ?? []),
  displayConfigurations: { devices, batteries, services },
});
