import { lookup, type LookupAddress } from 'node:dns';
import { setTimeout as delay } from 'node:timers/promises';
import { OutsideError, toOutsideError } from './outside-error.ts';
import { literalOf, mayConnect, type OutsideAddress, type OutsideRules } from './outside-rules.ts';

export type Resolve = (host: string) => Promise<LookupAddress[]>;

/** As the system does, with its hosts file. */
export const resolveBySystem: Resolve = (host) =>
  new Promise((resolve, reject) => {
    lookup(host, { all: true, verbatim: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
  });

/** The addresses to connect to. Each one is judged, since the client tries them in turn. */
export async function resolveOutside(
  address: OutsideAddress,
  rules: OutsideRules,
  { resolve, timeoutMs }: { resolve: Resolve; timeoutMs: number },
): Promise<LookupAddress[]> {
  const found = await addressesOf(address, resolve, timeoutMs);
  if (found.length === 0) throw new OutsideError('dns');
  if (!found.every((one) => mayConnect(one.address, address, rules))) throw new OutsideError('refused');
  return found;
}

async function addressesOf({ url }: OutsideAddress, resolve: Resolve, timeoutMs: number): Promise<LookupAddress[]> {
  const literal = literalOf(url);
  if (literal !== null) return [{ address: literal, family: literal.includes(':') ? 6 : 4 }];
  const ended = new AbortController();
  const late = async (): Promise<never> => {
    await delay(timeoutMs, undefined, { signal: ended.signal });
    throw new OutsideError('timeout');
  };
  try {
    return await Promise.race([resolve(url.hostname), late()]);
  } catch (error) {
    throw toOutsideError(error);
  } finally {
    ended.abort();
  }
}
