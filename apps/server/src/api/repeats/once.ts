import { onlyRow, type Database, type Writer } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { findRemembered, stillUnderWay, type Repeat } from './repeat.ts';

type Asked = Pick<FastifyRequest, 'repeat'>;

/** Of all requests with one Idempotency-Key, one does the work. Its answer is kept in the same transaction. */
export async function once<Answer>({ repeat }: Asked, writer: Writer, work: () => Promise<Answer>): Promise<Answer> {
  if (!repeat) return work();
  await claim(writer, repeat);
  const answer = await work();
  await remember(writer, repeat, { answer: repeat.textOf(answer) });
  return answer;
}

/** As `once`, where the answer shows a secret: only the id of what was made is kept. */
export async function onceShown<Made extends { id: number }>(
  { repeat }: Asked,
  writer: Writer,
  work: () => Promise<Made>,
): Promise<Made> {
  if (!repeat) return work();
  await claim(writer, repeat);
  const made = await work();
  await remember(writer, repeat, { madeId: made.id });
  return made;
}

/** The first part of what ends in another transaction, once an analyzer has answered. `keepAnswer` or `releaseKey` follow. */
export async function onceAsked(
  { repeat }: Asked,
  writer: Writer,
  { ask, withinMs }: { ask: (writer: Writer) => Promise<number>; withinMs: number },
): Promise<number> {
  if (!repeat) return ask(writer);
  await claim(writer, repeat);
  const commandId = await ask(writer);
  await remember(writer, repeat, { commandId, busyMs: withinMs });
  return commandId;
}

export async function keepAnswer({ repeat }: Asked, database: Database, actor: Actor, answer: unknown): Promise<void> {
  if (!repeat) return;
  const { organizationId, userId, path, key, textOf } = repeat;
  await database.writeTenant(actor, (writer) =>
    sql`update idempotency_keys set answer = ${textOf(answer)}, busy_until = null
      where organization_id = ${organizationId} and user_id = ${userId} and path = ${path} and key = ${key}`.execute(
      writer,
    ),
  );
  repeat.isRemembered = true;
}

/** After a refusal: nothing was made, so the key is free again. */
export async function releaseKey({ repeat }: Asked, database: Database, actor: Actor): Promise<void> {
  if (!repeat) return;
  const { organizationId, userId, path, key } = repeat;
  await database.writeTenant(actor, (writer) =>
    sql`delete from idempotency_keys where organization_id = ${organizationId} and user_id = ${userId}
      and path = ${path} and key = ${key}`.execute(writer),
  );
}

/** Throws if another request with this key is under way, or has just ended: asked again, it is answered like that one. */
async function claim(writer: Writer, repeat: Repeat): Promise<void> {
  const { organizationId, userId, path, key } = repeat;
  const name = JSON.stringify(['idempotency-key', userId, path, key]);
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, ${organizationId})) as "isFree"`.execute(writer);
  if (!onlyRow(rows).isFree) throw stillUnderWay(1);
  const earlier = await findRemembered(writer, repeat);
  const hasBeenGivenUp = earlier && earlier.commandId !== null && earlier.answer === null && earlier.busyS === 0;
  if (earlier && !hasBeenGivenUp) throw stillUnderWay(Math.max(earlier.busyS, 1));
}

type Outcome = { answer?: string; madeId?: number; commandId?: number; busyMs?: number };

async function remember(writer: Writer, repeat: Repeat, outcome: Outcome): Promise<void> {
  const { organizationId, userId, path, key, bodyHash } = repeat;
  const { answer = null, madeId = null, commandId = null, busyMs = null } = outcome;
  await sql`
    insert into idempotency_keys (organization_id, user_id, path, key, body_hash, answer, made_id, command_id, busy_until)
      values (${organizationId}, ${userId}, ${path}, ${key}, ${bodyHash}, ${answer}, ${madeId}, ${commandId},
        clock_timestamp() + ${busyMs}::integer * interval '1 millisecond')
      on conflict on constraint idempotency_keys__pkey do update set body_hash = excluded.body_hash, created_at = excluded.created_at,
        answer = excluded.answer, made_id = excluded.made_id, command_id = excluded.command_id, busy_until = excluded.busy_until`.execute(
    writer,
  );
  repeat.isRemembered = true;
}
