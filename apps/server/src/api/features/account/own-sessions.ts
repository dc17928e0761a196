import type { OwnSession } from '@ohmstead/contract';
import type { Database } from '@ohmstead/database';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import type { Author } from '../../../audit/author.ts';
import { authorOf } from '../../audit/author.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { callerOf, type Caller } from '../../plugins/request-caller.ts';
import { route } from '../../route.ts';
import { sessionIdle } from '../../sessions/session-limits.ts';

export function ownSessions(app: FastifyInstance, { database, changes }: ApiParts): void {
  route(app, 'GET /api/users/sessions', async (request) => ({
    sessions: await listOwnSessions(database, callerOf(request)),
  }));

  route(app, 'DELETE /api/users/sessions/:id', async (request) => {
    const { sessionHash } = callerOf(request);
    const ended = await endOwnSessions(database, authorOf(request), { id: request.params.id, but: sessionHash });
    if (ended.length === 0) throw new ApiError('users-sessions-1');
    for (const hash of ended) changes.endSession(hash);
  });

  route(app, 'DELETE /api/users/sessions', async (request) => {
    const { sessionHash } = callerOf(request);
    const ended = await endOwnSessions(database, authorOf(request), { id: null, but: sessionHash });
    for (const hash of ended) changes.endSession(hash);
  });
}

type Row = Omit<OwnSession, 'current'> & { cookieHash: Buffer };

async function listOwnSessions(database: Database, { actor, sessionHash }: Caller): Promise<OwnSession[]> {
  const { rows } = await database.readTenant(actor, (reader) =>
    sql<Row>`
      select id, cookie_hash as "cookieHash", floor(extract(epoch from created_at) * 1000)::bigint as "createdAt",
          floor(extract(epoch from active_at) * 1000)::bigint as "activeAt", ip, user_agent as "userAgent",
          signed_in_by as "signedInBy", floor(extract(epoch from expires_at) * 1000)::bigint as "endsAt"
        from directory.list_sessions(${actor.userId}, ${sessionIdle})`.execute(reader),
  );
  return rows.map(({ cookieHash, ...session }) => ({ ...session, current: cookieHash.equals(sessionHash) }));
}

/** Ends the session of that name, or all but the caller's. Returns the sessions ended. */
const endOwnSessions = (
  database: Database,
  author: Author,
  { id, but }: { id: string | null; but: Buffer },
): Promise<Buffer[]> =>
  database.writeTenant(author.actor, async (writer) => {
    const { userId } = author.actor;
    const { rows } = await sql<{ ended: Buffer }>`
      select directory.end_own_sessions(${userId}, ${id}, ${but}) as ended`.execute(writer);
    const changes = rows.length === 0 ? [] : [{ id: userId, after: { ended: rows.length } }];
    await recordAudit(writer, author, { action: 'users-end-sessions', objectKind: 'user', changes });
    return rows.map(({ ended }) => ended);
  });
