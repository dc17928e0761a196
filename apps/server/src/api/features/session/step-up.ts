import { onlyRow } from '@ohmstead/database';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { recordAudit } from '../../../audit/record-audit.ts';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { callerOf } from '../../plugins/request-caller.ts';
import { route } from '../../route.ts';
import { requireOwnPassword } from '../../sessions/require-own-password.ts';

/** Calls that show secrets or give rights ask for the person, not only for their session (decision 0250). */
export function stepUp(app: FastifyInstance, parts: ApiParts): void {
  const { database } = parts;

  route(app, 'POST /api/session/stepUp', async (request) => {
    const { sessionHash } = callerOf(request);
    const author = authorOf(request);
    await requireOwnPassword(parts, author, request.body.password, 'session-stepUp-1');
    return database.writeTenant(author.actor, async (writer) => {
      const { rows } = await sql<{ stepUpUntil: number }>`
        select floor(extract(epoch from directory.prove_session(${sessionHash})) * 1000)::bigint as "stepUpUntil"`.execute(
        writer,
      );
      const event = { action: 'session-step-up', objectKind: 'user', changes: [{ id: author.actor.userId }] };
      await recordAudit(writer, author, event);
      return onlyRow(rows);
    });
  });

  route(app, 'DELETE /api/session/stepUp', async (request) => {
    const { sessionHash } = callerOf(request);
    const author = authorOf(request);
    await database.writeTenant(author.actor, async (writer) => {
      await sql`select directory.lock_session(${sessionHash})`.execute(writer);
      const event = { action: 'session-lock', objectKind: 'user', changes: [{ id: author.actor.userId }] };
      await recordAudit(writer, author, event);
    });
  });
}
