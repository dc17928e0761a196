import type { FastifyInstance } from 'fastify';
import { ApiError } from '../api-error.ts';
import type { IsOwnHost } from '../sessions/own-hosts.ts';

/** Asked by whoever looks after the process, under any name: they tell nothing about anybody. */
const underAnyName = new Set(['/healthz', '/readyz']);
const ofConsole = /^\/(?!(?:api|uploads)(?:[/?]|$))/;

/**
 * A call under a name that is not ours comes from a page of somebody else who points that name at us: to the browser such a page is
 * of our origin. What nobody's data is in, the console's own files, is sent under any name (docs/decisions/0144).
 */
export function requireOwnHost(app: FastifyInstance, isOwnHost: IsOwnHost): void {
  app.addHook('onRequest', async ({ headers, is404, routeOptions, url }) => {
    const isHarmless = is404 ? ofConsole.test(url) : underAnyName.has(routeOptions.url ?? '');
    if (!isHarmless && !isOwnHost(headers.host)) throw new ApiError('wrong-host');
  });
}
