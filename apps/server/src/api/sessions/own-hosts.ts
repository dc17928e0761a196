import { isIP } from 'node:net';

/** Whether the value of a Host header calls us by one of our names. */
export type IsOwnHost = (host: string | undefined) => boolean;

/** A name or an address, and at most a port: nothing that a URL would take for somebody's name or a path. */
const hostForm = /^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i;

/**
 * As browsers read it: in lower case, without the port, the brackets of an IPv6 address and the dot that may end a name. Null for
 * what is no host.
 */
export function hostNameOf(host: string | undefined): string | null {
  if (host === undefined || !hostForm.test(host) || !URL.canParse(`http://${host}`)) return null;
  return new URL(`http://${host}`).hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

/**
 * Ours are the names that we were given and `localhost`. An address written as numbers leads to whoever has it, so no other site can
 * call us by it: only names can be pointed at us by others (DNS rebinding).
 */
export function ownHosts(names: readonly string[]): IsOwnHost {
  const own = new Set(['localhost', ...names.map(hostNameOf)]);
  return (host) => {
    const name = hostNameOf(host);
    return name !== null && (isIP(name) !== 0 || own.has(name));
  };
}
