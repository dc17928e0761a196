import { sql, type RawBuilder } from 'kysely';
import type { RightsChange } from './change-rights.ts';

/** Whoever changes what invited people may do answers for it too when they accept. Of the others nobody asks any more. */
export const answerForRights = (change: RightsChange, userIds: readonly number[]): Promise<void> =>
  answerFor(change, sql`id = any (${userIds}::bigint[])`);

/** The same for everybody who is in a group. */
export const answerForGroup = (change: RightsChange, groupId: number): Promise<void> =>
  answerFor(change, sql`group_id = ${groupId}`);

async function answerFor({ writer, author }: RightsChange, whom: RawBuilder<unknown>): Promise<void> {
  const { organizationId, userId } = author.actor;
  await sql`
    update users set rights_given_by = rights_given_by || ${userId}::bigint
      where organization_id = ${organizationId} and ${whom} and verified_at is null
        and ${userId}::bigint <> all (rights_given_by)`.execute(writer);
}

/** Alone: whoever invites, or invites again, may give all of it. */
export async function answerAlone({ writer, author }: RightsChange, id: number): Promise<void> {
  const { organizationId, userId } = author.actor;
  await sql`
    update users set rights_given_by = array[${userId}::bigint]
      where organization_id = ${organizationId} and id = ${id}`.execute(writer);
}
