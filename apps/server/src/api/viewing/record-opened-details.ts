import type { Database } from '@ohmstead/database';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { recordAudit } from '../../audit/record-audit.ts';
import { authorOf } from '../audit/author.ts';
import { kindOfCall } from './refuse-while-viewing.ts';

const minuteMs = 60_000;
const keptKeys = 10_000;

type Opened = { kind: string; id: number };

/**
 * What somebody opens while they look through another's eyes is written down before it is shown, or it is not shown. The calls of one panel
 * are one entry.
 */
export function recordOpenedDetails(app: FastifyInstance, database: Database): void {
  const once = createOnce();
  app.addHook('onSend', async (request, reply) => {
    const { caller } = request;
    const opened = reply.statusCode < 400 && openedBy(request);
    if (!caller?.actor.viewing || !opened) return;
    const { userId, viewing } = caller.actor;
    const key = `${viewing.authorId} ${userId} ${viewing.until} ${opened.kind} ${opened.id}`;
    await once(key, () => record(database, request, opened));
  });
}

function openedBy(request: FastifyRequest): Opened | undefined {
  const { access } = request.routeOptions.config;
  const kind = access?.ids?.['params.id'];
  if (!access || !kind || kindOfCall(request, access) !== 'detail') return undefined;
  return { kind, id: Number((request.params as { id: string }).id) };
}

/** For each key once a minute; whoever asks again in that time waits for the same write, and fails with it. */
function createOnce(): (key: string, write: () => Promise<void>) => Promise<void> {
  const written = new Map<string, { atMs: number; done: Promise<void> }>();
  return (key, write) => {
    const known = written.get(key);
    if (known && Date.now() - known.atMs < minuteMs) return known.done;
    if (written.size >= keptKeys) written.clear();
    const done = write();
    written.set(key, { atMs: Date.now(), done });
    done.catch(() => written.delete(key));
    return done;
  };
}

async function record(database: Database, request: FastifyRequest, { kind, id }: Opened): Promise<void> {
  const author = authorOf(request);
  const changes = [{ id, after: { viewedAs: request.caller?.actor.userId } }];
  await database.writeTenant(author.actor, (writer) =>
    recordAudit(writer, author, { action: 'session-view-as-opened', objectKind: kind, changes }),
  );
}
