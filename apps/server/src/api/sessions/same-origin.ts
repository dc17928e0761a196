import type { FastifyRequest } from 'fastify';
import { isLoopbackHost } from '../../network-address.ts';
import { hostNameOf, ownHosts, type IsOwnHost } from './own-hosts.ts';

/**
 * The allowed origins: that of PUBLIC_URL; that of the requested host, if it is one of the further names; and, on this machine or without
 * configured names, that of the requested host under any of our names.
 */
export type Origins = {
  publicOrigin: string;
  isOwnHost: IsOwnHost;
  /** Our own origins, whose pages may act with a cookie. */
  isOwnSite: IsOwnHost;
};

type Named = {
  /** Further names besides that of PUBLIC_URL, in lower case. */
  hostNames?: readonly string[] | undefined;
  /** Only without a PUBLIC_URL. */
  machineName?: string | undefined;
};

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const ownFetch = new Set(['same-origin', 'none']);

export function originsOf(publicUrl: URL, { hostNames = [], machineName }: Named = {}): Origins {
  const isOwnHost = ownHosts([publicUrl.host, ...hostNames, ...(machineName === undefined ? [] : [machineName])]);
  const isHere = machineName !== undefined || isLoopbackHost(publicUrl.hostname);
  return {
    publicOrigin: publicUrl.origin,
    isOwnHost,
    isOwnSite: isHere ? isOwnHost : (host) => hostNames.includes(hostNameOf(host) ?? ''),
  };
}

/** The scheme counts too: an unencrypted request to a name that PUBLIC_URL declares https may come from anywhere. */
export function isOwnOrigin(origin: string, host: string | undefined, { publicOrigin, isOwnSite }: Origins): boolean {
  if (origin === publicOrigin) return true;
  return isOwnSite(host) && origin === new URL(`${new URL(publicOrigin).protocol}//${host}`).origin;
}

/** Whether it came under another of our names than that of PUBLIC_URL, where cookies of this one do not come along. */
export function isUnderAnotherName(
  { headers: { host } }: FastifyRequest,
  { publicOrigin, isOwnSite }: Origins,
): boolean {
  if (!isOwnSite(host)) return false;
  const [called, named] = [new URL(`${new URL(publicOrigin).protocol}//${host}`), new URL(publicOrigin)];
  // Behind a proxy that names itself, the port is another one too, and the name that was called is not known.
  return called.hostname !== named.hostname && called.port === named.port;
}

/** Safe methods are allowed unless another site sends them; unsafe ones only from our own origin. */
export function mayActByCookie({ method, headers }: FastifyRequest, origins: Origins): boolean {
  if (!safeMethods.has(method))
    return headers.origin !== undefined && isOwnOrigin(headers.origin, headers.host, origins);
  const site = headers['sec-fetch-site'];
  return site === undefined || ownFetch.has(site);
}

/** A browser sends the origin with every POST. A client that sends none is not a browser, so it carries no other user's cookies. */
export const mayAttemptSignIn = ({ headers }: FastifyRequest, origins: Origins): boolean =>
  headers.origin === undefined || isOwnOrigin(headers.origin, headers.host, origins);
