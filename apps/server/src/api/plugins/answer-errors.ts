import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { accessRules, type ErrorBody } from '@ohmstead/contract';
import { tenantActivity } from '@ohmstead/database';
import { codeOf } from '@ohmstead/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import { translateError } from './translate-error.ts';

/** Sends every error in the format of the contract. A bug is logged once with its request; the answer only contains its id. */
export function answerErrors(app: FastifyInstance, providerName?: string): void {
  app.setErrorHandler(async (error, request, reply) => {
    if (error instanceof ApiError && error.code === 'too-many-requests') await holdBack(request, reply);
    return answer(error, request, reply, providerName);
  });
}

/** Shorter than the shortest Retry-After. */
const soonestRefusalMs = 500;

/**
 * A program that calls again as soon as it is refused costs as much as one whose calls are answered. While other organisations are active, it
 * waits for the refusal, unless its call has already waited.
 */
async function holdBack({ caller }: FastifyRequest, { elapsedTime }: FastifyReply): Promise<void> {
  const isCostly = caller && tenantActivity.hasOthers(caller.actor.organizationId);
  if (isCostly && elapsedTime < soonestRefusalMs) await delay(soonestRefusalMs - elapsedTime);
}

/** The catalogue does not know the provider's name, which differs between installations. */
const nameProvider = ({ error }: ErrorBody, providerName: string): ErrorBody => ({
  error: { ...error, message: error.message.replaceAll('{provider}', () => providerName) },
});

const hasArrived = ({ complete, headers }: IncomingMessage) =>
  complete || (headers['content-length'] ?? headers['transfer-encoding']) === undefined;

const codesOfHangUps = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE']);

/** A client that disconnects early is not an error, and gets no answer. */
const isHangUp = (error: unknown, { socket }: IncomingMessage) => socket.destroyed && codesOfHangUps.has(codeOf(error));

export function answer(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  providerName = 'the provider',
): FastifyReply {
  const known = translateError(error);
  if (isHangUp(error, request.raw)) request.log.debug('The client disconnected');
  else if (!known) request.log.error({ err: error }, 'A request failed');
  const told = known ?? new ApiError('internal', [request.id]);
  if (told.retryAfterS !== undefined) void reply.header('retry-after', told.retryAfterS);
  // A retry should be able to reach another process, and clients that do not read should hold nothing. But a client that is still sending
  // would be cut off before it has read the answer.
  if (told.status === 503 && hasArrived(request.raw)) void reply.header('connection', 'close');
  if (told.allowedMethods) void reply.header('allow', told.allowedMethods.join(', '));
  const body = nameProvider(told.body, providerName);
  return reply.code(told.status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

const patterns = [...accessRules.keys()].map((call) => {
  const [method = '', path = ''] = call.split(' ');
  return { method, pattern: new RegExp(`^${path.replaceAll(/:[^/]+/g, '[^/]+')}$`) };
});

/** 405 if the path exists with other methods, otherwise 404. */
export function refusalOf(method: string, path: string): ApiError {
  const others = patterns.filter((each) => each.method !== method && each.pattern.test(path));
  if (others.length === 0) return new ApiError('path-not-found');
  const allowedMethods = [...new Set(others.map((each) => each.method))];
  return new ApiError('method-not-allowed', [], { allowedMethods });
}
