import type { UiSettings, UserData } from '@ohmstead/contract';
import type { Database, Reader } from '@ohmstead/database';
import { permissions, type Actor } from '@ohmstead/domain';
import { sql } from 'kysely';
import type { Caller } from '../plugins/request-caller.ts';

type UserRow = Omit<UserData, 'token' | 'permissions' | 'uiSettings'> & {
  uiSettings: UiSettings;
  devices: number | null;
  batteries: number | null;
  services: number | null;
  authorEmail: string | null;
};

/** The logged-in user with their current rights; undefined if the user has just been deleted. */
export async function getUserData(database: Database, caller: Caller): Promise<UserData | undefined> {
  const { actor, bearerToken: token } = caller;
  const row = await database.readTenant(actor, (reader) => findUser(reader, caller));
  if (!row) return undefined;
  const { devices, batteries, services, authorEmail, ...user } = row;
  const displayConfigurations = { devices, batteries, services };
  const { viewing } = actor;
  const author = viewing && { id: viewing.authorId, email: authorEmail ?? '' };
  return {
    ...user,
    ...(author && { viewing: { author, until: viewing.until, readOnly: true }, secondFactor: hiddenFactor }),
    token,
    permissions: { permissions: listPermissions(actor), displayConfigurations },
  };
}

/** What the other has is not for the author, and what is required is asked of the author. */
const hiddenFactor = { enrolled: false, required: false, requiredFrom: null };

/** A super user's list contains every permission, so that pages need to check only the list. */
const listPermissions = (actor: Actor): string[] => [
  ...(actor.isSuperuser ? permissions : actor.permissions),
  ...actor.locationIds.map((id) => `perm-location-${id}`),
];

/** Members of a group have the group's display configurations, as they have its rights. */
async function findUser(reader: Reader, { actor, sessionHash }: Caller): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`
    select users.id, users.email, users.first_name as "firstName", users.last_name as "lastName",
      directory.organization_name() as "orgName", users.photo_id as "photoId", users.distance_unit as "distanceUnit",
      users.superuser, floor(extract(epoch from directory.proven_until(${sessionHash})) * 1000)::bigint as "stepUpUntil",
      directory.signed_in_by(${sessionHash}) as "signedInBy", jsonb_build_object('enrolled',
        factor.enrolled or directory.factor_asserted(${sessionHash}), 'required',
        factor.required, 'requiredFrom', floor(extract(epoch from factor.required_from) * 1000)::bigint) as "secondFactor",
      users.group_id as "groupId", users.version, users.ui_settings as "uiSettings",
      case when groups.id is null then users.devices_display_configuration_id else groups.devices_display_configuration_id end as devices,
      case when groups.id is null then users.batteries_display_configuration_id else groups.batteries_display_configuration_id end as batteries,
      case when groups.id is null then users.services_display_configuration_id else groups.services_display_configuration_id end as services,
      (select email from users as author where author.organization_id = ${actor.organizationId} and author.id = ${actor.viewing?.authorId ?? null}) as "authorEmail"
    from users left join groups on groups.organization_id = users.organization_id and groups.id = users.group_id
      cross join directory.factor_state(users.id) as factor
    where users.organization_id = ${actor.organizationId} and users.id = ${actor.userId}`.execute(reader);
  return rows[0];
}
