import type { Reader } from '@ohmstead/database';
import type { RightsHolder, Scope } from '@ohmstead/domain';
import { sql } from 'kysely';
import { ApiError } from '../api-error.ts';

/** A user, or a service account, as needed to check changes of rights. */
export type Person = RightsHolder & {
  id: number;
  email: string;
  isVerified: boolean;
  isServiceAccount: boolean;
  groupId: number | null;
  version: number;
  devices: number | null;
  batteries: number | null;
  services: number | null;
  /** The users responsible for the rights of one who has not accepted the invitation yet. */
  rightsGivenBy: readonly number[];
};

export async function findPerson(
  reader: Reader,
  { organizationId }: Pick<Scope, 'organizationId'>,
  id: number,
): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    select id, email, superuser as "isSuperuser", disabled_at is not null as "isDisabled", verified_at is not null as "isVerified",
        service_account as "isServiceAccount", group_id as "groupId", version, devices_display_configuration_id as devices,
        batteries_display_configuration_id as batteries, services_display_configuration_id as services,
        rights_given_by as "rightsGivenBy", rights_of_user(id) as "ownRights", case when group_id is not null then rights_of_group(group_id) end as "groupRights"
      from users where organization_id = ${organizationId} and id = ${id}`.execute(reader);
  return rows[0];
}

/** Somebody who is listed among the users. */
export async function getListedPerson(
  reader: Reader,
  scope: Pick<Scope, 'organizationId'>,
  id: number,
): Promise<Person> {
  const person = await findPerson(reader, scope, id);
  if (!person || person.isServiceAccount) throw new ApiError('users-not-found');
  return person;
}
