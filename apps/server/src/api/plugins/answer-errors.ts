import type { IncomingMessage } from 'node:http';
import { accessRules, type ErrorBody } from '@ohmstead/contract';
import { codeOf } from '@ohmstead/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import { translateError } from './translate-error.ts';

/** Writes every error in the one form of the contract. A bug is logged once with its request and answered with its id alone. */
export function answerErrors(app: FastifyInstance, providerName?: string): void {
  app.setErrorHandler((error, request, reply) => answer(error, request, reply, providerName));
}

/** The catalogue cannot know what the provider is called where the product runs. */
const nameProvider = ({ error }: ErrorBody, providerName: string): ErrorBody => ({
  error: { ...error, message: error.message.replaceAll('{provider}', () => providerName) },
});

const hasArrived = ({ complete, headers }: IncomingMessage) =>
  complete || (headers['content-length'] ?? headers['transfer-encoding']) === undefined;

const codesOfHangUps = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE']);

/** Whoever leaves in the middle is no fault of ours, and hears no answer. */
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
  // Whoever comes again may come to another process, and whoever does not read holds nothing. Who is still sending would be cut off
  // before they have read why.
  if (told.status === 503 && hasArrived(request.raw)) void reply.header('connection', 'close');
  if (told.allowedMethods) void reply.header('allow', told.allowedMethods.join(', '));
  const body = nameProvider(told.body, providerName);
  return reply.code(told.status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

const patterns = [...accessRules.keys()].map((call) => {
  const [method = '', path = ''] = call.split(' ');
  return { method, pattern: new RegExp(`^${path.replaceAll(/:[^/]+/g, '[^/]+')}$`) };
});

/** An address that exists takes other methods; one that does not takes none. */
export function refusalOf(method: string, path: string): ApiError {
  const others = patterns.filter((each) => each.method !== method && each.pattern.test(path));
  if (others.length === 0) return new ApiError('path-not-found');
  const allowedMethods = [...new Set(others.map((each) => each.method))];
  return new ApiError('method-not-allowed', [], { allowedMethods });
}
