import type { FastifyInstance } from 'fastify';
import { queueMail } from '../../../mail/queue-mail.ts';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { requireGivable } from '../../rights/require-givable.ts';
import { isOwnLink } from '../../links/is-own-link.ts';
import { once } from '../../repeats/once.ts';
import { answerAlone } from '../../rights/answer-for-rights.ts';
import { changeRights, type RightsChange } from '../../rights/change-rights.ts';
import { getListedPerson, type Person } from '../../rights/find-person.ts';
import { rightsToGive } from '../../rights/require-still-given.ts';
import { route } from '../../route.ts';
import { countInvitations, countLooks } from '../../people/count-invitations.ts';
import { findInviter, inviteUsers } from '../../people/invite-users.ts';
import { retryWhileTaken } from '../../people/retry-while-taken.ts';
import { listUsers } from './user-reads.ts';

export function invitations(app: FastifyInstance, { database, origins }: ApiParts): void {
  route(app, 'POST /api/users', async (request) => {
    const { body } = request;
    if (!isOwnLink(body.url ?? '', 'invite', request, origins)) throw new ApiError('users-create-3');
    const author = authorOf(request);
    await countLooks(database, author, body.emails);
    const invite = (change: RightsChange) =>
      once(request, change.writer, async () => {
        const invited = await inviteUsers(change, body);
        const ids = invited.map(({ id }) => id);
        return { users: await listUsers(change.writer, author.actor, ids) };
      });
    return retryWhileTaken(() => changeRights(database, author, invite));
  });

  route(app, 'POST /api/users/:id/resendInvitation', async (request) => {
    const author = authorOf(request);
    if (!isOwnLink(request.body.url ?? '', 'invite', request, origins)) throw new ApiError('users-resendInvitation-1');
    await changeRights(database, author, (change) => resendInvitation(change, Number(request.params.id)));
  });
}

/**
 * Resending counts as inviting: the caller must hold all rights given and becomes responsible for them. The previous link stops working.
 */
async function resendInvitation(change: RightsChange, id: number): Promise<void> {
  const { writer, author, granter } = change;
  const person = await getListedPerson(writer, author.actor, id);
  requireInvited(person);
  requireGivable(granter, rightsToGive(person));
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
