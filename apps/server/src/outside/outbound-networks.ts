import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
/** An address and how many of its leading bits count. */
export type Network = { base: Address; bits: number };

/** Null if the text is neither an address nor a network such as 10.0.0.0/8. */
export function parseNetwork(text: string): Network | null {
  const isRange = text.includes('/');
  if (isRange ? !ipaddr.isValidCIDR(text) : !ipaddr.isValid(text)) return null;
  const [base, bits] = isRange ? ipaddr.parseCIDR(text) : [ipaddr.parse(text), undefined];
  return { base, bits: bits ?? (base.kind() === 'ipv4' ? 32 : 128) };
}

export const isWithin = (address: Address, { base, bits }: Network): boolean =>
  address.kind() === base.kind() && address.match(base, bits);

/** IPv4 addresses mapped into IPv6 are judged as IPv4. */
export const parseAddress = (text: string): Address => ipaddr.process(text);

/** Anything that is not the address of a single machine on the public internet is private, so that nothing needs to be listed. */
export const isPublic = (address: Address): boolean =>
  address.range() === 'unicast' && !(address.kind() === 'ipv6' && hasOldIPv4(address));

/** ::a.b.c.d, a notation that is no more in use, which some systems still connect to a.b.c.d. */
const hasOldIPv4 = (address: Address): boolean =>
  address
    .toByteArray()
    .slice(0, 12)
    .every((byte) => byte === 0);

export const isLoopback = (address: Address): boolean => address.range() === 'loopback';
