import { viewingMinutes } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import { effectiveRights, mayGive, rightsHeldBy } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Author } from '../../../audit/author.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { queueMail } from '../../../mail/queue-mail.ts';
import { ApiError, badInput } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { announceSessions } from '../../changes/announce-sessions.ts';
import { callerOf } from '../../plugins/request-caller.ts';
import { findPerson, getListedPerson } from '../../rights/find-person.ts';
import { route } from '../../route.ts';
import { getUserData } from '../../sessions/user-data.ts';
import { endOwnViewing } from '../../viewing/end-viewing.ts';
import { findViewAsSettings } from './view-as-settings.ts';

/** Looking through another user's eyes, to help them: read only, audited, and told to them (decision 0283). */
export function viewAs(app: FastifyInstance, parts: ApiParts): void {
  const { database, authenticate } = parts;

  route(app, 'POST /api/session/viewAs', async (request) => {
    const author = authorOf(request);
    const { sessionHash } = callerOf(request);
    const wanted = { sessionHash, id: request.body.userId, reason: request.body.reason.trim() };
    if (wanted.reason.length < 3) throw badInput('reason: say why, in a few words');
    await database.writeTenant(author.actor, (writer) => beginViewing(writer, author, wanted));
    // Read again, since everything in it is the other's from now on.
    const caller = await authenticate(request, true);
    const user = caller?.actor.viewing && (await getUserData(database, caller));
    if (!user) throw new ApiError('users-not-found');
    return user;
  });

  route(app, 'DELETE /api/session/viewAs', async (request) =>
    endOwnViewing(database, authorOf(request), callerOf(request), 'stopped'),
  );
}

type Wanted = { sessionHash: Buffer; id: number; reason: string };

async function beginViewing(writer: Writer, author: Author, { sessionHash, id, reason }: Wanted): Promise<void> {
  const { actor } = author;
  const { organizationId } = actor;
  await requireViewable(writer, author, id);
  const { rows } = await sql<{ until: Date | null }>`
    select directory.begin_viewing(${sessionHash}, ${id}, ${`${viewingMinutes} minutes`}) as until`.execute(writer);
  const until = rows[0]?.until?.getTime();
  // The button was pressed twice: the first has begun it.
  if (until === undefined) return;
  const event = { action: 'session-view-as', objectKind: 'user', changes: [{ id, after: { reason, until } }] };
  await recordAudit(writer, author, event);
  await announceSessions(writer, { organizationId, userId: actor.userId });
  const { mails } = await findViewAsSettings(writer, actor);
  if (!mails) return;
  const by = (await findPerson(writer, actor, actor.userId))?.email ?? null;
  await queueMail(writer, { template: 'viewed-as', parameters: { by, reason }, userId: id });
}

/** Nobody sees more through another's eyes than they may see themselves. */
async function requireViewable(writer: Writer, { actor }: Author, id: number): Promise<void> {
  const person = await getListedPerson(writer, actor, id);
  if (id === actor.userId) throw new ApiError('session-viewAs-1');
  if (person.isDisabled || !person.isVerified) throw new ApiError('users-not-found');
  const { isSuperuser, held } = effectiveRights(person);
  const own = rightsHeldBy(actor);
  if ((isSuperuser && !own.isSuperuser) || !mayGive(own, [...held])) throw new ApiError('not-permitted');
}
