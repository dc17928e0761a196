import type { Writer } from '@ohmstead/database';
import { queueMail } from '../../../mail/queue-mail.ts';
import { ApiError } from '../../api-error.ts';
import type { Author } from '../../audit/author.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { findPerson } from '../../rights/find-person.ts';
import { countInvitations } from './count-invitations.ts';
import { findInviter } from './find-inviter.ts';

/** The link that was sent before stops working when the new one goes out. */
export async function resendInvitation(writer: Writer, author: Author, id: number): Promise<void> {
  const person = await findPerson(writer, author.actor, id);
  if (!person) throw new ApiError('users-not-found');
  if (person.isVerified) throw new ApiError('users-resendInvitation-2');
  if (person.isDisabled) throw new ApiError('users-resendInvitation-3');
  await countInvitations(writer, author, [person.email]);
  const parameters = { inviter: await findInviter(writer, author.actor) };
  await queueMail(writer, { template: 'invitation', parameters, userId: id, replaces: true });
  await recordAudit(writer, author, { action: 'users-resend-invitation', objectKind: 'user', changes: [{ id }] });
}
