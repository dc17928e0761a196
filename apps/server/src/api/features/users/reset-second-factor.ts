import { effectiveRights, mayGive } from '@ohmstead/domain';
import { onlyRow } from '@ohmstead/database';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { recordAudit } from '../../../audit/record-audit.ts';
import { queueMail } from '../../../mail/queue-mail.ts';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { announceSessions } from '../../changes/announce-sessions.ts';
import { changeRights, type RightsChange } from '../../rights/change-rights.ts';
import { findPerson, getListedPerson } from '../../rights/find-person.ts';
import { route } from '../../route.ts';

/** The way back from a lost device, once recovery codes are lost too. There is none by email: a mailbox would be the weakest factor. */
export function secondFactorResets(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'POST /api/users/:id/resetSecondFactor', async (request) => {
    const wanted = { id: Number(request.params.id), reason: request.body.reason.trim() };
    await changeRights(database, authorOf(request), (change) => resetSecondFactor(change, wanted));
  });
}

type Reset = { id: number; reason: string };

async function resetSecondFactor(change: RightsChange, { id, reason }: Reset): Promise<void> {
  const { writer, author, granter } = change;
  const { actor } = author;
  const person = await getListedPerson(writer, actor, id);
  if (id === actor.userId) throw new ApiError('users-resetSecondFactor-1');
  const { isSuperuser, held } = effectiveRights({ ...person, isDisabled: false });
  if ((isSuperuser && !granter.isSuperuser) || !mayGive(granter, [...held])) throw new ApiError('not-permitted');
  const { rows } = await sql<{ removed: number }>`
    select directory.reset_own_organizations_factor(${id}) as removed`.execute(writer);
  if (onlyRow(rows).removed === 0) throw new ApiError('users-resetSecondFactor-2');
  await announceSessions(writer, { organizationId: actor.organizationId, userId: id });
  const by = (await findPerson(writer, actor, actor.userId))?.email ?? null;
  await queueMail(writer, { template: 'second-factor-reset', parameters: { by, reason }, userId: id });
  const event = { action: 'users-second-factor-reset', objectKind: 'user', changes: [{ id, after: { reason } }] };
  await recordAudit(writer, author, event);
}
