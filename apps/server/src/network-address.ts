import { BlockList, isIP, isIPv6 } from 'node:net';

const groupsOfNetwork = 4;
const mappedPrefix = '0:0:0:0:0:ffff';

/** Also matches IPv4 addresses mapped into IPv6. */
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/**
 * The key that limits count by: an IPv4 address itself, even if mapped into IPv6, but the /64 network of an IPv6 address, because every
 * customer of a provider has at least a whole one.
 */
export function addressKey(address: string): string {
  const [plain = ''] = address.split('%', 1);
  if (!isIPv6(plain)) return address;
  const groups = groupsOf(plain);
  if (groups.slice(0, 6).join(':') === mappedPrefix) return toIPv4(groups);
  return `${groups.slice(0, groupsOfNetwork).join(':')}::/64`;
}

/** The eight groups without leading zeros. The address parser normalises all notations. */
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

/** Users behind a proxy on this machine share the address. */
export const isLoopbackAddress = (address: string): boolean => {
  const version = isIP(address);
  return version !== 0 && loopback.check(address, version === 6 ? 'ipv6' : 'ipv4');
};

/**
 * Whether only programs on this machine can connect to this host. The only name known to be so is `localhost`; an address taken from a URL
 * may have brackets.
 */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  return isIP(name) === 0 ? name === 'localhost' : isLoopbackAddress(name);
}
