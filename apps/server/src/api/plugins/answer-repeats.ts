import { Readable } from 'node:stream';
import type { Database } from '@ohmstead/database';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import { findRemembered, readRepeat, stillUnderWay, type Remembered, type Repeat } from '../repeats/repeat.ts';
import { actorOf } from './request-caller.ts';

/** A request with the Idempotency-Key of an earlier one is answered like that one, after the same check of rights as any call. */
export function answerRepeats(app: FastifyInstance, database: Database): void {
  app.decorateRequest('bodyText', '');
  app.decorateRequest('repeat', null);
  app.addHook('preHandler', async (request, reply) => {
    request.repeat = readRepeat(request, reply);
    // A file that streams is compared by the call that takes it, once it is there.
    if (!(request.body instanceof Readable)) return answerRepeat(database, request, reply);
  });
  app.addHook('onSend', async (request, reply) => {
    const { repeat } = request;
    if (repeat && !repeat.isRemembered && reply.statusCode < 400)
      throw new Error(`${request.routeOptions.url} takes an Idempotency-Key and has not remembered its answer`);
  });
}

/** Undefined for the first of its key. */
export async function answerRepeat(
  database: Database,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const { repeat } = request;
  if (!repeat) return undefined;
  const first = await database.readTenant(actorOf(request), (reader) => findRemembered(reader, repeat));
  return first && answerLike(first, repeat, reply);
}

function answerLike(first: Remembered, repeat: Repeat, reply: FastifyReply): FastifyReply | undefined {
  if (!first.isSameBody) throw new ApiError('idempotency-key-reused');
  if (first.madeId !== null) throw new ApiError('idempotency-secret-shown', [first.madeId]);
  if (first.busyS > 0) throw stillUnderWay(first.busyS);
  if (first.answer === null) {
    repeat.commandId = first.commandId;
    return undefined;
  }
  repeat.isRemembered = true;
  return reply.header('idempotency-replayed', 'true').type('application/json; charset=utf-8').send(first.answer);
}
