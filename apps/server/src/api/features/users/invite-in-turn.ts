import type { AdministeredUser, InviteBody } from '@ohmstead/contract';
import type { Database } from '@ohmstead/database';
import type { Author } from '../../audit/author.ts';
import { changeRights } from '../../rights/change-rights.ts';
import { countLooks } from './count-invitations.ts';
import { inviteUsers } from './invite-users.ts';

const attempts = 3;
const isTaken = (error: unknown) =>
  (error as { constraint?: string } | null)?.constraint === 'accounts__lower_email__key';

/** Another organisation may take an address between the look and the insert: the next look names it. */
export async function inviteInTurn(database: Database, author: Author, body: InviteBody): Promise<AdministeredUser[]> {
  await countLooks(database, author, body.emails);
  for (let attempt = 1; ; attempt++) {
    try {
      return await changeRights(database, author, (change) => inviteUsers(change, body));
    } catch (error) {
      if (attempt === attempts || !isTaken(error)) throw error;
    }
  }
}
