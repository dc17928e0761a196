import type { ErrorCode } from '@ohmstead/contract';
import type { Database } from '@ohmstead/database';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authorOf } from '../audit/author.ts';
import { onceAMinute } from '../audit/once-a-minute.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { translateError } from './translate-error.ts';

const actions: Partial<Record<ErrorCode, string>> = {
  'not-permitted': 'access-refused',
  'too-many-requests': 'access-limited',
};
const pathMaxLength = 200;

/** Records refusals of logged-in users in the audit log, the same call of one user at most once a minute. */
export function recordRefusals(app: FastifyInstance, database: Database): void {
  const isNews = onceAMinute();
  app.addHook('onError', async (request, _reply, error) => {
    const code = translateError(error)?.code;
    const action = code && actions[code];
    if (!action || !request.caller) return;
    // Exceeding the rate limit involves any number of calls: one entry a minute covers them all.
    const what = action === 'access-limited' ? '' : `${request.method} ${request.routeOptions.url}`;
    if (isNews(`${action} ${request.caller.actor.userId} ${what}`)) await record(database, request, action);
  });
}

async function record(database: Database, request: FastifyRequest, action: string): Promise<void> {
  const author = authorOf(request);
  const [path = ''] = request.url.split('?');
  const after = { call: `${request.method} ${path.slice(0, pathMaxLength)}` };
  try {
    // The actor lacks the very right that this would check.
    await database.writeTenant({ ...author.actor, mustHold: undefined }, (writer) =>
      recordAudit(writer, author, { action, objectKind: null, changes: [{ id: null, after }] }),
    );
  } catch (error) {
    request.log.warn({ err: error }, 'A refusal could not be recorded');
  }
}
