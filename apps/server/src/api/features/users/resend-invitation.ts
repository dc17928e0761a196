import { mayGive } from '@ohmstead/domain';
import { queueMail } from '../../../mail/queue-mail.ts';
import { ApiError } from '../../api-error.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { answerAlone } from '../../rights/answer-for-rights.ts';
import type { RightsChange } from '../../rights/change-rights.ts';
import { findPerson, type Person } from '../../rights/find-person.ts';
import { rightsToGive } from '../../rights/require-still-given.ts';
import { countInvitations } from './count-invitations.ts';
import { findInviter } from './find-inviter.ts';

/** Inviting again is inviting: who does so may give all of it, and answers for it. The link that was sent before stops working. */
export async function resendInvitation(change: RightsChange, id: number): Promise<void> {
  const { writer, author, granter } = change;
  const person = await findPerson(writer, author.actor, id);
  if (!person) throw new ApiError('users-not-found');
  requireInvited(person);
  if (!mayGive(granter, rightsToGive(person))) throw new ApiError('not-permitted');
  await countInvitations(writer, author, [person.email]);
  await answerAlone(change, id);
  const parameters = { inviter: await findInviter(writer, author.actor) };
  await queueMail(writer, { template: 'invitation', parameters, userId: id, replaces: true });
  await recordAudit(writer, author, { action: 'users-resend-invitation', objectKind: 'user', changes: [{ id }] });
}

function requireInvited({ isVerified, isDisabled }: Person): void {
  if (isVerified) throw new ApiError('users-resendInvitation-2');
  if (isDisabled) throw new ApiError('users-resendInvitation-3');
}
