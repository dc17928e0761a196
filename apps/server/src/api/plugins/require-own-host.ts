import type { FastifyInstance } from 'fastify';
import { ApiError } from '../api-error.ts';
import type { IsOwnHost } from '../sessions/own-hosts.ts';

/** Used by monitoring under any host name; they reveal nothing about users. */
const underAnyName = new Set(['/healthz', '/readyz']);
const ofConsole = /^\/(?!(?:api|uploads)(?:[/?]|$))/;

/**
 * A call under a foreign host name comes from another site whose name points at us: to the browser, its pages have our origin. The
 * console's own files contain no user data and are served under any name (docs/decisions/0144).
 */
export function requireOwnHost(app: FastifyInstance, isOwnHost: IsOwnHost): void {
  app.addHook('onRequest', async ({ headers, is404, routeOptions, url }) => {
    const isHarmless = is404 ? ofConsole.test(url) : underAnyName.has(routeOptions.url ?? '');
    if (!isHarmless && !isOwnHost(headers.host)) throw new ApiError('wrong-host');
  });
}
