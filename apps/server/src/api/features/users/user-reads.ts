import type { AdministeredUser } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import type { EntityKind, Scope } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { sendUpdates } from '../../entity-updates/send-updates.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { route } from '../../route.ts';

export function userReads(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'GET /api/users', async (request, reply) => {
    const actor = actorOf(request);
    return sendUpdates(
      inOnePiece(await database.readTenant(actor, (reader) => writeUsers(reader, actor))),
      request,
      reply,
    );
  });
}

async function* inOnePiece(text: string): AsyncGenerator<Buffer, void, undefined> {
  yield Buffer.from(text);
}

type InOrganization = Pick<Scope, 'organizationId'>;

/** `rights` are the elements of a JSON array. */
type Row = Omit<AdministeredUser, 'permissions'> & { rights: string } & Record<EntityKind, number | null>;

/**
 * All people of the organisation, or those with these ids, by address, as serialised JSON: thousands of users with their permissions are
 * hundreds of thousands of strings, which need not be handled one by one here.
 */
async function writeUsers(
  reader: Reader,
  { organizationId }: InOrganization,
  ids: readonly number[] | null = null,
): Promise<string> {
  const only = (id: string) => (ids === null ? sql`true` : sql`${sql.ref(id)} = any (${ids}::bigint[])`);
  const { rows } = await sql<Row>`
    with own as (
      select user_id, string_agg('"' || permission || '"', ',' order by permission) as names from user_permissions
        where organization_id = ${organizationId} and ${only('user_id')} group by user_id
    ), places as (
      select user_id, string_agg('"perm-location-' || location_id || '"', ',' order by location_id) as names from user_locations
        where organization_id = ${organizationId} and ${only('user_id')} group by user_id
    )
    select users.id, email, first_name as "firstName", last_name as "lastName", photo_id as "photoId",
        verified_at is not null as verified, disabled_at is not null as disabled, superuser, group_id as "groupId",
        groups.name as "groupName", users.version, coalesce(factors.kinds, '{}') as "factorKinds",
        users.id in (select directory.list_linked_people()) as "hasIdentity", concat_ws(',', own.names, places.names) as rights,
        users.devices_display_configuration_id as devices, users.batteries_display_configuration_id as batteries,
        users.services_display_configuration_id as services
      from users left join groups on groups.organization_id = users.organization_id and groups.id = users.group_id
        left join own on own.user_id = users.id left join places on places.user_id = users.id
        left join directory.list_factor_kinds() as factors on factors.user_id = users.id
      where users.organization_id = ${organizationId} and not service_account and ${only('users.id')}
      order by lower(email)`.execute(reader);
  return `{"users":[${rows.map(writeUser).join()}]}`;
}

function writeUser({ rights, devices, batteries, services, ...user }: Row): string {
  const displayConfigurations = JSON.stringify({ devices, batteries, services });
  const permissions = `{"permissions":[${rights}],"displayConfigurations":${displayConfigurations}}`;
  return `${JSON.stringify(user).slice(0, -1)},"permissions":${permissions}}`;
}

export async function listUsers(
  reader: Reader,
  scope: InOrganization,
  ids: readonly number[],
): Promise<AdministeredUser[]> {
  const { users } = JSON.parse(await writeUsers(reader, scope, ids)) as { users: AdministeredUser[] };
  return users;
}

export async function getUser(reader: Reader, scope: InOrganization, id: number): Promise<AdministeredUser> {
  const [user] = await listUsers(reader, scope, [id]);
  if (!user) throw new ApiError('users-not-found');
  return user;
}
