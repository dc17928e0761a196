import { BlockList, isIP, isIPv6 } from 'node:net';

const groupsOfNetwork = 4;
const mappedPrefix = '0:0:0:0:0:ffff';

/** Counts an IPv4 address that is mapped into IPv6 as what it is. */
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/**
 * What limits count instead of an address: IPv4 as it is, also where it arrives mapped into IPv6, and of IPv6 the network of 64 bits,
 * since any customer of a provider has a whole one and with it as many addresses as it likes.
 */
export function addressKey(address: string): string {
  const [plain = ''] = address.split('%', 1);
  if (!isIPv6(plain)) return address;
  const groups = groupsOf(plain);
  if (groups.slice(0, 6).join(':') === mappedPrefix) return toIPv4(groups);
  return `${groups.slice(0, groupsOfNetwork).join(':')}::/64`;
}

/** The eight groups without leading zeros. The parser of addresses brings all ways to write one to the same text. */
function groupsOf(address: string): string[] {
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [first, last] = [split(head), split(tail)];
  return [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last];
}

const split = (part: string): string[] => (part === '' ? [] : part.split(':'));

const toIPv4 = (groups: readonly string[]): string =>
  groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((word) => [word >> 8, word & 0xff])
    .join('.');

/** People behind one proxy on this machine share the address. */
export const isLoopbackAddress = (address: string): boolean => {
  const version = isIP(address);
  return version !== 0 && loopback.check(address, version === 6 ? 'ipv6' : 'ipv4');
};

/**
 * Whether only programs of this machine reach who listens there, or are reached there. Of names only `localhost` is known; an address
 * of a URL may have its brackets.
 */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  return isIP(name) === 0 ? name === 'localhost' : isLoopbackAddress(name);
}
