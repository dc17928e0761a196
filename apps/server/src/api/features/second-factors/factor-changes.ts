import type { Factor } from '@ohmstead/contract';
import { onlyRow, type Writer } from '@ohmstead/database';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Author } from '../../../audit/author.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { queueMail } from '../../../mail/queue-mail.ts';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { callerOf } from '../../plugins/request-caller.ts';
import { route } from '../../route.ts';
import { endOtherSessions } from './end-other-sessions.ts';
import { listFactors } from './factor-row.ts';

export function factorChanges(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'PUT /api/users/factors/:id', async (request) => {
    const author = authorOf(request);
    const wanted = { id: Number(request.params.id), name: request.body.name };
    return database.writeTenant(author.actor, (writer) => renameFactor(writer, author, wanted));
  });

  route(app, 'DELETE /api/users/factors/:id', async (request) => {
    const author = authorOf(request);
    const wanted = { id: Number(request.params.id), sessionHash: callerOf(request).sessionHash };
    await database.writeTenant(author.actor, (writer) => removeFactor(writer, author, wanted));
  });

  route(app, 'DELETE /api/users/rememberedBrowsers', async (request) => {
    const author = authorOf(request);
    const { userId } = author.actor;
    await database.writeTenant(author.actor, async (writer) => {
      await sql`select directory.forget_browsers(${userId})`.execute(writer);
      await record(writer, author, 'users-browsers-forgotten');
    });
  });
}

type Facts = { before?: Record<string, unknown>; after?: Record<string, unknown> };

const record = (writer: Writer, author: Author, action: string, facts: Facts = {}) =>
  recordAudit(writer, author, { action, objectKind: 'user', changes: [{ id: author.actor.userId, ...facts }] });

/** Held until the end of the transaction. */
async function getFactor(writer: Writer, { actor }: Author, id: number): Promise<Factor> {
  await sql`select directory.hold_factors(${actor.userId})`.execute(writer);
  const factor = (await listFactors(writer, actor.userId)).find((each) => each.id === id);
  if (!factor) throw new ApiError('users-factors-1');
  return factor;
}

type Renaming = { id: number; name: string };

async function renameFactor(writer: Writer, author: Author, { id, name }: Renaming): Promise<Factor> {
  const factor = await getFactor(writer, author, id);
  if (factor.name === name) return factor;
  await sql`select directory.rename_factor(${author.actor.userId}, ${id}, ${name})`.execute(writer);
  await record(writer, author, 'users-factor-rename', { before: { name: factor.name }, after: { name } });
  return { ...factor, name };
}

type Removal = { id: number; sessionHash: Buffer };

async function removeFactor(writer: Writer, author: Author, { id, sessionHash }: Removal): Promise<void> {
  const { actor } = author;
  const { kind, name } = await getFactor(writer, author, id);
  await sql`select directory.remove_factor(${actor.userId}, ${id})`.execute(writer);
  await requireEnoughLeft(writer, author);
  await endOtherSessions(writer, actor, sessionHash);
  await queueMail(writer, { template: 'factor-removed', parameters: { kind, name }, userId: actor.userId });
  await record(writer, author, 'users-factor-remove', { before: { kind, name } });
}

/** Nobody gets round a rule in force by taking away what they have shown. */
async function requireEnoughLeft(writer: Writer, { actor }: Author): Promise<void> {
  const { rows } = await sql<{ isEnough: boolean }>`
    select enrolled or not required or required_from > now() as "isEnough"
      from directory.factor_state(${actor.userId})`.execute(writer);
  if (!onlyRow(rows).isEnough) throw new ApiError('users-factors-7');
}
