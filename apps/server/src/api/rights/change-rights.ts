import type { Database, Writer } from '@ohmstead/database';
import { effectiveRights, includesRight, type Actor, type Rights } from '@ohmstead/domain';
import { sql } from 'kysely';
import { ApiError } from '../api-error.ts';
import type { Author } from '../audit/author.ts';
import { findPerson } from './find-person.ts';

/** One that changes rights, and what the author may give at that moment. */
export type RightsChange = { writer: Writer; author: Author; granter: Rights };

/** In turn with every other change of rights in the organisation: what the work has checked still holds when it is kept. */
export const changeRights = <Result>(
  database: Database,
  author: Author,
  work: (change: RightsChange) => Promise<Result>,
): Promise<Result> =>
  database.withTenant(author.actor, async (writer) => {
    await sql`select hold_rights()`.execute(writer);
    return work({ writer, author, granter: await findGranter(writer, author.actor) });
  });

/** The access table has judged by what was true before it was this call's turn. */
async function findGranter(writer: Writer, actor: Actor): Promise<Rights> {
  const person = await findPerson(writer, actor, actor.userId);
  if (!person || person.isDisabled) throw new ApiError('not-authenticated');
  const rights = effectiveRights(person);
  if (!includesRight(rights, 'perm-users-groups')) throw new ApiError('not-permitted');
  return rights;
}
