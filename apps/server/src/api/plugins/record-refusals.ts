import type { ErrorCode } from '@ohmstead/contract';
import type { Database } from '@ohmstead/database';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authorOf } from '../audit/author.ts';
import { onceAMinute } from '../audit/once-a-minute.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { translateError } from './translate-error.ts';

const actions: Partial<Record<ErrorCode, string>> = {
  'not-permitted': 'access-refused',
  'too-many-requests': 'access-limited',
};
const pathMaxLength = 200;

/** What somebody who is signed in was refused stands in the audit log; the same call of one person once a minute. */
export function recordRefusals(app: FastifyInstance, database: Database): void {
  const isNews = onceAMinute();
  app.addHook('onError', async (request, _reply, error) => {
    const code = translateError(error)?.code;
    const action = code && actions[code];
    if (!action || !request.caller) return;
    // Whoever calls too often does so with anything: once a minute is enough for all of it.
    const what = action === 'access-limited' ? '' : `${request.method} ${request.routeOptions.url}`;
    if (isNews(`${action} ${request.caller.actor.userId} ${what}`)) await record(database, request, action);
  });
}

async function record(database: Database, request: FastifyRequest, action: string): Promise<void> {
  const author = authorOf(request);
  const [path = ''] = request.url.split('?');
  const after = { call: `${request.method} ${path.slice(0, pathMaxLength)}` };
  try {
    // The right that it asks for is what the person does not have.
    await database.writeTenant({ ...author.actor, mustHold: undefined }, (writer) =>
      recordAudit(writer, author, { action, objectKind: null, changes: [{ id: null, after }] }),
    );
  } catch (error) {
    request.log.warn({ err: error }, 'A refusal could not be recorded');
  }
}
