import { isIP } from 'node:net';
import { isLoopbackAddress } from './address-key.ts';

/**
 * Whether only programs of this machine reach who listens there, or are reached there. Of names only `localhost` is known; an address
 * of a URL may have its brackets.
 */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  return isIP(name) === 0 ? name === 'localhost' : isLoopbackAddress(name);
}
