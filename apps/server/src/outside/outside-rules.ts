import { networkInterfaces } from 'node:os';
import { isLoopback, isPublic, isWithin, parseAddress, type Network } from './outbound-networks.ts';

/** Where this installation may call. */
export type OutsideRules = {
  /** Networks that may be called although they are not public. */
  networks: readonly Network[];
  isDemo: boolean;
  /** Everything goes through it. */
  proxy: URL | null;
  /** Ports of this product on this machine, which are never called. */
  ownPorts: ReadonlySet<number>;
};

/** An address that may be called, as far as it can be judged without asking a resolver. */
export type OutsideAddress = { url: URL; port: number };

export const maxAddressLength = 2_048;
const [httpsPort, leastOtherPort] = [443, 1_024];

/** Null if the address breaks a rule. It does not say which: that would map our network. */
export function judgeAddress(text: string, rules: OutsideRules): OutsideAddress | null {
  if (text.length > maxAddressLength || hasStrangeCharacters(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  const port = url.port === '' ? (url.protocol === 'https:' ? httpsPort : 80) : Number(url.port);
  if (!isSchemeAllowed(url, rules) || url.username !== '' || url.password !== '') return null;
  if (!(port === httpsPort && url.protocol === 'https:') && port < leastOtherPort) return null;
  const literal = literalOf(url);
  return literal === null || mayConnect(literal, { url, port }, rules) ? { url, port } : null;
}

/** The parser would drop tabs, line ends and outer spaces, turn backslashes, and not report an empty fragment or user info. */
const hasStrangeCharacters = (text: string): boolean => /[\s\\#\p{Cc}]/u.test(text) || /^[^/]*:\/\/[^/?]*@/.test(text);

const isSchemeAllowed = ({ protocol }: URL, { isDemo }: OutsideRules): boolean =>
  protocol === 'https:' || (protocol === 'http:' && isDemo);

/** The address in the URL; null if it has a name. The URL parser has normalised numbers, octal and hexadecimal. */
export function literalOf({ hostname }: URL): string | null {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return /^[\d.]+$/.test(host) || host.includes(':') ? host : null;
}

/** Judges an address that is about to be connected to, whether it was typed or a resolver gave it. */
export function mayConnect(text: string, { url, port }: OutsideAddress, rules: OutsideRules): boolean {
  const address = parseAddress(text);
  const isOpened = rules.networks.some((network) => isWithin(address, network));
  if (rules.ownPorts.has(port) && isOfThisMachine(address.toString())) return false;
  if (url.protocol === 'http:') return isOpened && isLoopback(address);
  return isPublic(address) || isOpened;
}

function isOfThisMachine(address: string): boolean {
  if (isLoopback(parseAddress(address))) return true;
  const own = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return own.some((one) => parseAddress(one.address).toString() === address);
}
