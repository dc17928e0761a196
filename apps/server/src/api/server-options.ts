import { randomUUID } from 'node:crypto';
import { LogController, type FastifyHttpOptions, type FastifyServerOptions, type RawServerDefault } from 'fastify';
import type { Logger } from 'pino';
import { ApiError } from './api-error.ts';
import { answer } from './plugins/answer-errors.ts';
import { refuseBrokenRequest } from './plugins/refuse-broken-request.ts';
import { requestSerializer } from './request-serializer.ts';

export const maxConnections = 4_000;

export type ServerOptions = {
  logger: Logger;
  trustedProxies?: string[];
  /** Instead of our own, which compiles the schemas of a route when it is first called. */
  schemaController?: FastifyServerOptions['schemaController'];
};

/** Nothing is coerced, and nothing unknown is silently dropped. */
export const ajv = {
  customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false, allErrors: false },
  plugins: [],
};

/** Slow senders cannot tie up the server (security D15). */
export const serverOptions = ({
  logger,
  trustedProxies,
  schemaController,
}: ServerOptions): FastifyHttpOptions<RawServerDefault> => ({
  ...(schemaController && { schemaController }),
  loggerInstance: logger.child({}, { serializers: { req: requestSerializer } }),
  logController: new LogController({ disableRequestLogging: true }),
  genReqId: () => randomUUID(),
  requestIdHeader: false,
  bodyLimit: 256 * 1024,
  // With the interval between checks, a slow sender is disconnected after 25 s.
  requestTimeout: 22_000,
  keepAliveTimeout: 65_000,
  maxRequestsPerSocket: 1_000,
  exposeHeadRoutes: false,
  forceCloseConnections: 'idle',
  trustProxy: trustedProxies?.length ? trustedProxies : false,
  // Checked often: closing hundreds of connections at once would hold up all other requests.
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 20 },
  ajv,
  frameworkErrors: (error, request, reply) => {
    const isTooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH';
    answer(isTooLong ? error : new ApiError('bad-input', ['the address']), request, reply);
  },
  clientErrorHandler: refuseBrokenRequest,
});
