import type { Reader } from '@ohmstead/database';
import type { RightsHolder, Scope } from '@ohmstead/domain';
import { sql } from 'kysely';

/** A user as needed to check changes of rights. */
export type Person = RightsHolder & {
  id: number;
  email: string;
  isVerified: boolean;
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
        group_id as "groupId", version, devices_display_configuration_id as devices,
        batteries_display_configuration_id as batteries, services_display_configuration_id as services,
        rights_given_by as "rightsGivenBy", rights_of_user(id) as "ownRights", case when group_id is not null then rights_of_group(group_id) end as "groupRights"
      from users where organization_id = ${organizationId} and id = ${id}`.execute(reader);
  return rows[0];
}
