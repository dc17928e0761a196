import type { FastifyInstance } from 'fastify';
import { ApiError } from '../api-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Milliseconds, where an answer takes longer than usual to begin. */
    beginsWithinMs?: number;
  }
}

const usualMs = 28_000;
/** For looks back at a thousand bays; proxies wait for 60 s. */
export const slowAnswer = { beginsWithinMs: 55_000 } as const;
const retryAfterS = 2;

/**
 * An answer that has not begun by then is 503. Fastify's own limit, `handlerTimeout`, counts until the last byte, and would cut off a long
 * list or file on a slow line. From its first byte on, an answer may take as long as its reader reads (`end-deaf-readers.ts`).
 */
export function beginAnswersInTime(app: FastifyInstance, withinMs = usualMs): void {
  app.addHook('onRequest', async (request, reply) => {
    const refuse = () => {
      if (!reply.raw.headersSent && !reply.raw.destroyed && !reply.sent)
        void reply.send(new ApiError('unavailable', [], { retryAfterS }));
    };
    const timer = setTimeout(refuse, request.routeOptions.config.beginsWithinMs ?? withinMs);
    reply.raw.once('finish', () => clearTimeout(timer));
  });
}
