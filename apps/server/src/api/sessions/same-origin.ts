import type { FastifyRequest } from 'fastify';
import { isLoopbackHost } from '../../network-address.ts';
import { hostNameOf, ownHosts, type IsOwnHost } from './own-hosts.ts';

/**
 * The origin of PUBLIC_URL; that of the host which was called, where it has one of the further names; and on this machine alone, or
 * where nobody named one, that of the called host under any name of ours.
 */
export type Origins = {
  publicOrigin: string;
  isOwnHost: IsOwnHost;
  /** Of the hosts that are ours, those whose pages may act with a cookie. */
  isOwnSite: IsOwnHost;
};

type Named = {
  /** Beside the name of PUBLIC_URL, in lower case. */
  hostNames?: readonly string[] | undefined;
  /** Only where nobody gave a PUBLIC_URL. */
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

/** The scheme counts too: what was sent in the open to a name that PUBLIC_URL says is https may come from anybody. */
export function isOwnOrigin(origin: string, host: string | undefined, { publicOrigin, isOwnSite }: Origins): boolean {
  if (origin === publicOrigin) return true;
  return isOwnSite(host) && origin === new URL(`${new URL(publicOrigin).protocol}//${host}`).origin;
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
