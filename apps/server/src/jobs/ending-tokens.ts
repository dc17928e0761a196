import type { Writer } from '@ohmstead/database';
import type { OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';
import { queueMail } from '../mail/queue-mail.ts';
import { whomToTellOfToken, type TokenAbout } from '../mail/tell-of-token.ts';
import { inEachOrganization } from './in-each-organization.ts';
import type { Job } from './job.ts';

/** Tells the owner, or those who manage service accounts, 14, 3 and 0 days before the end of a token, each time once, and deletes those of which no list tells any more. */
export const endingTokensJob: Job = {
  name: 'ending-tokens',
  schedule: '7,22,37,52 * * * *',
  run: ({ database }) =>
    inEachOrganization(database, async (writer, organizationId) => {
      for (const token of await takeEnding(writer, organizationId)) await tellOf(writer, organizationId, token);
      await deleteUnlisted(writer, organizationId);
    }),
};

type Ending = TokenAbout & { name: string; expiresAt: number };

async function tellOf(writer: Writer, organizationId: OrganizationId, { name, expiresAt, ...token }: Ending) {
  const { userIds, account } = await whomToTellOfToken(writer, organizationId, token);
  const parameters = { name, account, expiresAt };
  for (const userId of userIds) await queueMail(writer, { template: 'token-ends', parameters, userId });
}

/** Its entries stay in the audit log. */
const deleteUnlisted = (writer: Writer, organizationId: OrganizationId) =>
  sql`delete from api_tokens where organization_id = ${organizationId}
    and least(expires_at, revoked_at) <= now() - interval '30 days'`.execute(writer);

/**
 * Of several steps that have been missed the last one counts, and none of before the token was made. One that has a successor ends as it
 * should, and one that ended more than a day ago is no news.
 */
async function takeEnding(writer: Writer, organizationId: OrganizationId): Promise<Ending[]> {
  const { rows } = await sql<Ending>`
    update api_tokens set told_days = due.days
      from (select id, (select min(step) from unnest(array[14, 3, 0]) as step
            where expires_at - step * interval '1 day' between created_at and now()) as days
          from api_tokens as token where token.organization_id = ${organizationId} and revoked_at is null
            and expires_at between now() - interval '1 day' and now() + interval '14 days'
            and not exists (select from api_tokens as successor
              where successor.organization_id = token.organization_id and successor.replaces_id = token.id)) as due
      where api_tokens.organization_id = ${organizationId} and api_tokens.id = due.id and due.days is not null
        and (told_days is null or told_days > due.days)
      returning kind, owner_id as "ownerId", name, floor(extract(epoch from expires_at) * 1000)::bigint as "expiresAt"`.execute(
    writer,
  );
  return rows;
}
