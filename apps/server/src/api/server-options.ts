import { randomUUID } from 'node:crypto';
import { LogController, type FastifyHttpOptions, type RawServerDefault } from 'fastify';
import type { Logger } from 'pino';
import { ApiError } from './api-error.ts';
import { answer } from './plugins/answer-errors.ts';
import { refuseBrokenRequest } from './plugins/refuse-broken-request.ts';
import { requestSerializer } from './request-serializer.ts';

export const maxConnections = 4_000;

export type ServerOptions = { logger: Logger; trustedProxies?: string[] };

/** Slow senders cannot hold the server (security D15); nothing is coerced, nothing unknown is dropped silently. */
export const serverOptions = ({ logger, trustedProxies }: ServerOptions): FastifyHttpOptions<RawServerDefault> => ({
  loggerInstance: logger.child({}, { serializers: { req: requestSerializer } }),
  logController: new LogController({ disableRequestLogging: true }),
  genReqId: () => randomUUID(),
  requestIdHeader: false,
  bodyLimit: 256 * 1024,
  // With the time until somebody looks, whoever sends slowly is gone after 25 s.
  requestTimeout: 22_000,
  handlerTimeout: 28_000,
  keepAliveTimeout: 65_000,
  maxRequestsPerSocket: 1_000,
  exposeHeadRoutes: false,
  forceCloseConnections: 'idle',
  trustProxy: trustedProxies?.length ? trustedProxies : false,
  // Looked for often: hundreds that came together and are ended together would keep everybody else waiting.
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 20 },
  ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false, allErrors: false } },
  frameworkErrors: (error, request, reply) => {
    const isTooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH';
    answer(isTooLong ? error : new ApiError('bad-input', ['the address']), request, reply);
  },
  clientErrorHandler: refuseBrokenRequest,
});
