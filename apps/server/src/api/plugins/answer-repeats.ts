import type { Database } from '@ohmstead/database';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ApiError } from '../api-error.ts';
import { findRemembered, readRepeat, stillUnderWay, type Remembered, type Repeat } from '../repeats/repeat.ts';
import { actorOf } from './request-caller.ts';

/** A request with the Idempotency-Key of an earlier one is answered like that one, after the same check of rights as any call. */
export function answerRepeats(app: FastifyInstance, database: Database): void {
  app.decorateRequest('bodyText', '');
  app.decorateRequest('repeat', null);
  app.addHook('preHandler', async (request, reply) => {
    const repeat = readRepeat(request, reply);
    request.repeat = repeat;
    if (!repeat) return;
    const first = await database.readTenant(actorOf(request), (reader) => findRemembered(reader, repeat));
    if (first) return answerLike(first, repeat, reply);
  });
  app.addHook('onSend', async (request, reply) => {
    const { repeat } = request;
    if (repeat && !repeat.isRemembered && reply.statusCode < 400)
      throw new Error(`${request.routeOptions.url} takes an Idempotency-Key and has not remembered its answer`);
  });
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
