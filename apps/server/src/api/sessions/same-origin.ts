import type { FastifyRequest } from 'fastify';

/**
 * The origin of PUBLIC_URL. On this machine alone, or where nobody named one, also the origin of the very host that was called:
 * another site cannot have that one.
 */
export type Origins = { publicOrigin: string; acceptsCalledHost: boolean };

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const ownFetch = new Set(['same-origin', 'none']);

export const originsOf = (publicUrl: URL, acceptsCalledHost = false): Origins => ({
  publicOrigin: publicUrl.origin,
  acceptsCalledHost: acceptsCalledHost || loopbackNames.has(publicUrl.hostname),
});

export function isOwnOrigin(origin: string, host: string | undefined, origins: Origins): boolean {
  if (origin === origins.publicOrigin) return true;
  return origins.acceptsCalledHost && URL.canParse(origin) && new URL(origin).host === host;
}

/** Safe methods unless another site asks; unsafe ones only with our own origin. */
export function mayActByCookie({ method, headers }: FastifyRequest, origins: Origins): boolean {
  if (!safeMethods.has(method))
    return headers.origin !== undefined && isOwnOrigin(headers.origin, headers.host, origins);
  const site = headers['sec-fetch-site'];
  return site === undefined || ownFetch.has(site);
}

/** A browser names the origin of every POST; what names none is no browser, and holds nobody's cookies. */
export const mayAttemptSignIn = ({ headers }: FastifyRequest, origins: Origins): boolean =>
  headers.origin === undefined || isOwnOrigin(headers.origin, headers.host, origins);
