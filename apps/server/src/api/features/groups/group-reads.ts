import type { Group } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import type { EntityKind, Scope } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { ApiParts } from '../../api-parts.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { heldRightsOf } from '../../rights/group-rights.ts';
import { route } from '../../route.ts';

export function groupReads(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'GET /api/groups', async (request) => {
    const actor = actorOf(request);
    return { groups: await database.readTenant(actor, (reader) => listGroups(reader, actor)) };
  });
}

type Row = Omit<Group, 'permissions'> & { rights: string[] | null } & Record<EntityKind, number | null>;

async function listGroups(reader: Reader, { organizationId }: Pick<Scope, 'organizationId'>): Promise<Group[]> {
  const { rows } = await sql<Row>`
    with given as (
      select group_id, array_agg(permission order by permission) as rights from group_permissions
        where organization_id = ${organizationId} group by group_id
    ), places as (
      select group_id, array_agg('perm-location-' || location_id) as rights from group_locations
        where organization_id = ${organizationId} group by group_id
    ), members as (
      select group_id, count(*) as n from users
        where organization_id = ${organizationId} and not service_account group by group_id
    )
    select groups.id, name, version, coalesce(given.rights, '{}') || places.rights as rights, coalesce(n, 0) as "userCount",
        devices_display_configuration_id as devices, batteries_display_configuration_id as batteries,
        services_display_configuration_id as services
      from groups left join given on given.group_id = groups.id left join places on places.group_id = groups.id
        left join members on members.group_id = groups.id
      where organization_id = ${organizationId} order by lower(name)`.execute(reader);
  return rows.map(({ rights, devices, batteries, services, ...group }) => ({
    ...group,
    permissions: heldRightsOf(rights, { devices, batteries, services }),
  }));
}
