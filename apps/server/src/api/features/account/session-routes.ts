import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { callerOf } from '../../plugins/request-caller.ts';
import { route } from '../../route.ts';
import { endOwnSessions, listOwnSessions } from './own-sessions.ts';

/** Where one is signed in, and how to end it. */
export function ownSessionRoutes(app: FastifyInstance, { database, changes }: ApiParts): void {
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
