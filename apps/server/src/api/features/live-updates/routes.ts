import { PassThrough } from 'node:stream';
import { authorIdOf } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../api-error.ts';
import type { ChangeKind } from '@ohmstead/contract';
import type { ApiParts } from '../../api-parts.ts';
import { FollowedRights } from '../../change-feed/followed-rights.ts';
import { VisibleChanges } from '../../change-feed/visible-changes.ts';
import { callerOf } from '../../plugins/request-caller.ts';
import { route } from '../../route.ts';

const usualHeartbeatMs = 15_000;
const reconnectMs = 2_000;
/** A page that does not read its stream is disconnected; it reconnects when it can. */
const maxUnreadBytes = 64 * 1024;
const retryAfterS = 30;

export function updateRoutes(
  app: FastifyInstance,
  { authenticate, changes, database }: ApiParts,
  heartbeatMs = usualHeartbeatMs,
): void {
  // Open streams would otherwise keep the server from closing.
  app.addHook('preClose', async () => changes.endAll());

  route(app, 'GET /api/updates', async (request, reply) => {
    const { actor, sessionHash } = callerOf(request);
    const stream = new PassThrough();
    const send = (text: string) => {
      if (stream.writableLength > maxUnreadBytes) stream.destroy();
      else if (!stream.writableEnded && !stream.destroyed) stream.write(text);
    };
    const tell = (kind: ChangeKind) => send(`event: changed\ndata: ${JSON.stringify({ kind })}\n\n`);
    const visible = new VisibleChanges(database, actor, tell);
    const rights = new FollowedRights({
      authenticate: () => authenticate(request, true),
      actor,
      tell: (kinds, now) => {
        visible.actor = now;
        kinds.forEach(tell);
      },
      end: () => stream.end(),
    });
    const leave = changes.watch({
      organizationId: actor.organizationId,
      userId: actor.userId,
      authorId: authorIdOf(actor),
      sessionHash,
      send: (kind) => (kind === 'session' ? void rights.look('session') : visible.hint(kind)),
      end: () => stream.end(),
    });
    if (!leave) throw new ApiError('too-many-requests', [retryAfterS], { retryAfterS });
    const heartbeat = setInterval(() => void beat(), heartbeatMs).unref();
    stream.once('close', () => {
      clearInterval(heartbeat);
      leave();
    });
    reply.raw.once('close', () => stream.destroy());
    await visible.begun;
    send(`retry: ${reconnectMs}\n\n`);
    void reply.header('x-accel-buffering', 'no').header('cache-control', 'no-store, no-transform');
    return reply.type('text/event-stream; charset=utf-8').send(stream);

    async function beat(): Promise<void> {
      await rights.look();
      send(': \n\n');
    }
  });
}
