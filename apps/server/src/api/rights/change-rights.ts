import type { Database, Writer } from '@ohmstead/database';
import { effectiveRights, heldBy, includesRight, type Actor, type Permission, type Rights } from '@ohmstead/domain';
import { sql } from 'kysely';
import { ApiError } from '../api-error.ts';
import type { Author } from '../../audit/author.ts';
import { announceChanges } from '../changes/announce-changes.ts';
import { findPerson } from './find-person.ts';
import { requireGivable } from './require-givable.ts';

/** A transaction that changes rights, and the rights that its author may grant at that moment. */
export type RightsChange = { writer: Writer; author: Author; granter: Rights };

/** Serialised with all other changes of rights in the organisation, so that whatever the work has checked still holds at the commit. */
export const changeRights = <Result>(
  database: Database,
  author: Author,
  work: (change: RightsChange) => Promise<Result>,
  right: Permission = 'perm-users-groups',
): Promise<Result> =>
  inTurn(database, author, async (writer) =>
    work({ writer, author, granter: await findGranter(writer, author.actor, right) }),
  );

/** For deletions that remove rights, perhaps the author's own: these are checked at the start of the transaction, not at its end. */
export const changeWhatGivesRights = <Result>(
  database: Database,
  author: Author,
  work: (writer: Writer) => Promise<Result>,
): Promise<Result> =>
  inTurn(database, author, async (writer) => {
    await sql`select require_rights(${author.actor.mustHold ?? []}::text[])`.execute(writer);
    return work(writer);
  });

/** Open Users and Groups pages are notified. */
const inTurn = <Result>(database: Database, { actor }: Author, work: (writer: Writer) => Promise<Result>) =>
  database.writeTenant({ ...actor, mustHold: undefined }, async (writer) => {
    await sql`select hold_rights()`.execute(writer);
    const result = await work(writer);
    await announceChanges(writer, actor.organizationId, ['users']);
    return result;
  });

/** Reads the rights again, because the access table used those from before the wait. */
async function findGranter(writer: Writer, actor: Actor, right: Permission): Promise<Rights> {
  const person = await findPerson(writer, actor, actor.userId);
  if (!person || person.isDisabled) throw new ApiError('not-authenticated');
  const rights = rightsOf(actor, effectiveRights(person));
  requireGivable(rights, [right]);
  return rights;
}

/** A token gives only what it holds itself, and is no super user, whoever its owner is. */
const rightsOf = (actor: Actor, ofOwner: Rights): Rights =>
  actor.tokenId === undefined
    ? ofOwner
    : { isSuperuser: false, held: new Set(heldBy(actor).filter((right) => includesRight(ofOwner, right))) };
