import type { Database, Directory, Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import { ApiError } from '../api-error.ts';
import type { Author } from '../../audit/author.ts';
import { perAddress, perEmail, type UseLimit } from '../limits/count-use.ts';

const window = '1 day';
const perDayOfOrganization = 100;
const perDayOfEmail = 3;
/** Invitations reveal whether an address has an account. This limit keeps lists of addresses from being tested. */
const looksPerDayOfOrganization = 500;

/** Security D6. Counted in the transaction of the invitation, so refused invitations do not count. */
export async function countInvitations(writer: Writer, author: Author, emails: readonly string[]): Promise<void> {
  const limits = emails.toSorted().map((email) => perEmail('invitation', email, perDayOfEmail, window));
  const waits = await Promise.all([
    count(writer, ofOrganization('invitations', author, perDayOfOrganization), emails.length),
    ...limits.map((limit) => count(writer, limit, 1)),
  ]);
  requireNoWait(Math.max(...waits));
}

/** Counts every check, whatever its outcome. */
export async function countLooks(database: Database, author: Author, emails: readonly string[]): Promise<void> {
  const limit = ofOrganization('invited-addresses', author, looksPerDayOfOrganization);
  requireNoWait(await database.withDirectory((directory) => count(directory, limit, emails.length)));
}

/** The limit applies to the whole organisation; the address only matters for the higher limit of the loopback address. */
const ofOrganization = (what: string, { actor, ip }: Author, max: number): UseLimit => ({
  ...perAddress(what, ip, max, window),
  subject: `${what}:${actor.organizationId}`,
});

async function count(writer: Writer | Directory, { subject, max, window: time }: UseLimit, uses: number) {
  const { rows } = await sql<{ wait: number }>`
    select directory.count_uses(${subject}, ${uses}, ${max}, ${time}) as wait`.execute(writer);
  return rows[0]?.wait ?? 0;
}

function requireNoWait(waitS: number): void {
  if (waitS > 0) throw new ApiError('too-many-requests', [waitS], { retryAfterS: waitS });
}
