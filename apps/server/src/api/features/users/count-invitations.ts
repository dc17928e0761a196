import type { Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import type { Author } from '../../audit/author.ts';
import { perAddress, perEmail, type UseLimit } from '../../limits/count-use.ts';

const window = '1 day';
const perDayOfOrganization = 100;
const perDayOfEmail = 3;

/** Security D6. In the transaction of the invitation: one that is refused counts for nothing. */
export async function countInvitations(
  writer: Writer,
  { actor, ip }: Author,
  emails: readonly string[],
): Promise<void> {
  const ofOrganization = perAddress(`invitations:${actor.organizationId}`, ip, perDayOfOrganization, window);
  // Of the organisation, wherever its people sit; only whether they all sit on this machine matters.
  const limits = [
    { limit: { ...ofOrganization, subject: `invitations:${actor.organizationId}` }, uses: emails.length },
    ...emails.toSorted().map((email) => ({ limit: perEmail('invitation', email, perDayOfEmail, window), uses: 1 })),
  ];
  const waits = await Promise.all(limits.map(({ limit, uses }) => count(writer, limit, uses)));
  const waitS = Math.max(...waits);
  if (waitS > 0) throw new ApiError('too-many-requests', [waitS], { retryAfterS: waitS });
}

async function count(writer: Writer, { subject, max, window: time }: UseLimit, uses: number): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    select directory.count_uses(${subject}, ${uses}, ${max}, ${time}) as wait`.execute(writer);
  return rows[0]?.wait ?? 0;
}
