import { ownSessionParams, ownSessions } from '@ohmstead/contract';
import { answers } from '../../answers.ts';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import type { ApiServer } from '../../api-server.ts';
import { authorOf } from '../../audit/author.ts';
import { callerOf } from '../../plugins/request-caller.ts';
import { endOwnSessions, listOwnSessions } from './own-sessions.ts';

/** Where one is signed in, and how to end it. */
export function ownSessionRoutes(app: ApiServer, { database, changes }: ApiParts): void {
  const listing = { summary: 'Where the caller is signed in, the latest first', ...answers(ownSessions) };
  app.get('/api/users/sessions', { schema: listing }, async (request) => ({
    sessions: await listOwnSessions(database, callerOf(request)),
  }));

  const endingOne = { summary: 'End one of the own sessions', params: ownSessionParams, ...answers(null) };
  app.delete('/api/users/sessions/:id', { schema: endingOne }, async (request, reply) => {
    const { sessionHash } = callerOf(request);
    const ended = await endOwnSessions(database, authorOf(request), { id: request.params.id, but: sessionHash });
    if (ended.length === 0) throw new ApiError('users-sessions-1');
    for (const hash of ended) changes.endSession(hash);
    return reply.code(204).send();
  });

  const endingOthers = { summary: 'End all own sessions but this one', ...answers(null) };
  app.delete('/api/users/sessions', { schema: endingOthers }, async (request, reply) => {
    const { sessionHash } = callerOf(request);
    const ended = await endOwnSessions(database, authorOf(request), { id: null, but: sessionHash });
    for (const hash of ended) changes.endSession(hash);
    return reply.code(204).send();
  });
}
