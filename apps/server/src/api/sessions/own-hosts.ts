import { isIP } from 'node:net';

/** Whether the value of a Host header is one of our names. */
export type IsOwnHost = (host: string | undefined) => boolean;

/** A name or an address with an optional port: no user name or path, which a URL would allow. */
const hostForm = /^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i;

/** Normalised as in browsers: lower case, without the port, the brackets of an IPv6 address and a final dot. Null for an invalid host. */
export function hostNameOf(host: string | undefined): string | null {
  if (host === undefined || !hostForm.test(host) || !URL.canParse(`http://${host}`)) return null;
  return new URL(`http://${host}`).hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

/**
 * The configured names and `localhost`. An IP address always leads to the machine that has it; only names can be pointed at us by other
 * sites (DNS rebinding).
 */
export function ownHosts(names: readonly string[]): IsOwnHost {
  const own = new Set(['localhost', ...names.map(hostNameOf)]);
  return (host) => {
    const name = hostNameOf(host);
    return name !== null && (isIP(name) !== 0 || own.has(name));
  };
}
