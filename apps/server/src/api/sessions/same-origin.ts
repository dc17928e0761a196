import type { FastifyRequest } from 'fastify';

/** The origin of PUBLIC_URL; on a loopback address every name of this machine, as long as it is the one that was called. */
export type Origins = { publicOrigin: string; isLoopback: boolean };

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const ownFetch = new Set(['same-origin', 'none']);

export const originsOf = (publicUrl: URL): Origins => ({
  publicOrigin: publicUrl.origin,
  isLoopback: loopbackNames.has(publicUrl.hostname),
});

export function isOwnOrigin(origin: string, host: string | undefined, { publicOrigin, isLoopback }: Origins): boolean {
  if (origin === publicOrigin) return true;
  if (!isLoopback || !URL.canParse(origin)) return false;
  const url = new URL(origin);
  return loopbackNames.has(url.hostname) && url.host === host;
}

/** Safe methods unless another site asks; unsafe ones only with our own origin. */
export function mayActByCookie({ method, headers }: FastifyRequest, origins: Origins): boolean {
  if (!safeMethods.has(method)) return headers.origin !== undefined && isOwnOrigin(headers.origin, headers.host, origins);
  const site = headers['sec-fetch-site'];
  return site === undefined || ownFetch.has(String(site));
}

/** A browser names the origin of every POST; what names none is no browser, and holds nobody's cookies. */
export const mayAttemptSignIn = ({ headers }: FastifyRequest, origins: Origins): boolean =>
  headers.origin === undefined || isOwnOrigin(headers.origin, headers.host, origins);
