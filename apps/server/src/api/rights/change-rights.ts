import type { Database, Writer } from '@ohmstead/database';
import { effectiveRights, includesRight, type Actor, type Rights } from '@ohmstead/domain';
import { sql } from 'kysely';
import { ApiError } from '../api-error.ts';
import type { Author } from '../audit/author.ts';
import { announceChanges } from '../changes/announce-changes.ts';
import { findPerson } from './find-person.ts';

/** One that changes rights, and what the author may give at that moment. */
export type RightsChange = { writer: Writer; author: Author; granter: Rights };

/** In turn with every other change of rights in the organisation: what the work has checked still holds when it is kept. */
export const changeRights = <Result>(
  database: Database,
  author: Author,
  work: (change: RightsChange) => Promise<Result>,
): Promise<Result> =>
  inTurn(database, author, async (writer) =>
    work({ writer, author, granter: await findGranter(writer, author.actor) }),
  );

/** For changes that take rights along with what they delete, perhaps the author's own: judged when it is their turn, not at the end. */
export const changeWhatGivesRights = <Result>(
  database: Database,
  author: Author,
  work: (writer: Writer) => Promise<Result>,
): Promise<Result> =>
  inTurn(database, author, async (writer) => {
    await sql`select require_rights(${author.actor.mustHold ?? []}::text[])`.execute(writer);
    return work(writer);
  });

/** Open pages of Users and Groups follow. */
const inTurn = <Result>(database: Database, { actor }: Author, work: (writer: Writer) => Promise<Result>) =>
  database.writeTenant({ ...actor, mustHold: undefined }, async (writer) => {
    await sql`select hold_rights()`.execute(writer);
    const result = await work(writer);
    await announceChanges(writer, actor.organizationId, ['users']);
    return result;
  });

/** The access table has judged by what was true before it was this call's turn. */
async function findGranter(writer: Writer, actor: Actor): Promise<Rights> {
  const person = await findPerson(writer, actor, actor.userId);
  if (!person || person.isDisabled) throw new ApiError('not-authenticated');
  const rights = effectiveRights(person);
  if (!includesRight(rights, 'perm-users-groups')) throw new ApiError('not-permitted');
  return rights;
}
