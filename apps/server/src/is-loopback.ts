import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/**
 * Whether only programs of this machine reach who listens there, or are reached there. Of names only `localhost` is known; an IPv4
 * address written as IPv6 counts as what it is, and an address of a URL may have its brackets.
 */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  const version = isIP(name);
  return version === 0 ? name === 'localhost' : loopback.check(name, version === 6 ? 'ipv6' : 'ipv4');
}
