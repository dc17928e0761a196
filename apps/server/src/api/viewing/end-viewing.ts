import type { Database } from '@ohmstead/database';
import { wholeOrganization, type Actor, type OrganizationId, type UserId } from '@ohmstead/domain';
import { sql } from 'kysely';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Origin } from '../../audit/author.ts';
import { announceSessions } from '../changes/announce-sessions.ts';

export type EndedView = {
  organizationId: OrganizationId;
  /** Who looked, and as whom. */
  authorId: UserId;
  viewedId: UserId;
  sessionHash: Buffer;
  because: 'stopped' | 'time' | 'rights' | 'log-out';
};

/** Written once, whoever notices it first; open pages of the session turn to what is its own. */
export const endViewing = (database: Database, origin: Origin, ended: EndedView): Promise<void> => {
  const { organizationId, authorId, viewedId, sessionHash, because } = ended;
  return database.writeTenant(wholeOrganization(organizationId, authorId), async (writer) => {
    const { rows } = await sql<{ isNews: boolean }>`
      select directory.end_viewing(${sessionHash}, ${viewedId}) as "isNews"`.execute(writer);
    if (!rows[0]?.isNews) return;
    const changes = [{ id: viewedId, after: { because } }];
    await recordAudit(writer, origin, { action: 'session-view-as-end', objectKind: 'user', changes });
    await announceSessions(writer, { organizationId, userId: authorId });
  });
};

/** For who stops it, or leaves. */
export const endOwnViewing = async (
  database: Database,
  origin: Origin,
  { actor, sessionHash }: { actor: Actor; sessionHash: Buffer },
  because: EndedView['because'],
): Promise<void> => {
  if (!actor.viewing) return;
  const { organizationId, userId: viewedId, viewing } = actor;
  await endViewing(database, origin, { organizationId, authorId: viewing.authorId, viewedId, sessionHash, because });
};
