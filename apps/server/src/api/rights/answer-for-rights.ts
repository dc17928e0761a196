import { sql } from 'kysely';
import type { RightsChange } from './change-rights.ts';

/** Whoever changes what invited people may do answers for it too when they accept. Of the others nobody asks any more. */
export async function answerForRights({ writer, author }: RightsChange, userIds: readonly number[]): Promise<void> {
  const { organizationId, userId } = author.actor;
  await sql`
    update users set rights_given_by = rights_given_by || ${userId}::bigint
      where organization_id = ${organizationId} and id = any (${userIds}::bigint[]) and verified_at is null
        and ${userId}::bigint <> all (rights_given_by)`.execute(writer);
}

/** The same for everybody who is in a group. */
export async function answerForGroup({ writer, author }: RightsChange, groupId: number): Promise<void> {
  const { organizationId, userId } = author.actor;
  await sql`
    update users set rights_given_by = rights_given_by || ${userId}::bigint
      where organization_id = ${organizationId} and group_id = ${groupId} and verified_at is null
        and ${userId}::bigint <> all (rights_given_by)`.execute(writer);
}

/** Alone: whoever invites, or invites again, may give all of it. */
export async function answerAlone({ writer, author }: RightsChange, id: number): Promise<void> {
  const { organizationId, userId } = author.actor;
  await sql`
    update users set rights_given_by = array[${userId}::bigint]
      where organization_id = ${organizationId} and id = ${id}`.execute(writer);
}
