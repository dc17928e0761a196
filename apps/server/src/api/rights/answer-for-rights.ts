import { sql, type RawBuilder } from 'kysely';
import type { RightsChange } from './change-rights.ts';

/**
 * A user who changes the rights of invited users shares responsibility for those rights until the invitations are accepted. Registered
 * users are not affected.
 */
export const answerForRights = (change: RightsChange, userIds: readonly number[]): Promise<void> =>
  answerFor(change, sql`id = any (${userIds}::bigint[])`);

/** The same for all members of a group. */
export const answerForGroup = (change: RightsChange, groupId: number): Promise<void> =>
  answerFor(change, sql`group_id = ${groupId}`);

async function answerFor({ writer, author }: RightsChange, whom: RawBuilder<unknown>): Promise<void> {
  const { organizationId, userId } = author.actor;
  await sql`
    update users set rights_given_by = rights_given_by || ${userId}::bigint
      where organization_id = ${organizationId} and ${whom} and verified_at is null
        and ${userId}::bigint <> all (rights_given_by)`.execute(writer);
}

/** Makes the author solely responsible: an inviter must hold all rights given, also when resending. */
export async function answerAlone({ writer, author }: RightsChange, id: number): Promise<void> {
  const { organizationId, userId } = author.actor;
  await sql`
    update users set rights_given_by = array[${userId}::bigint]
      where organization_id = ${organizationId} and id = ${id}`.execute(writer);
}
