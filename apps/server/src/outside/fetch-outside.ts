import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent, ProxyAgent, type Dispatcher } from 'undici';
import { OutsideError, toOutsideError } from './outside-error.ts';
import { judgeAddress, type OutsideAddress, type OutsideRules } from './outside-rules.ts';
import { resolveBySystem, resolveOutside, type Resolve } from './resolve-outside.ts';

export type OutsideRequest = { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string };
/** `body` may have been cut. */
export type OutsideAnswer = { status: number; retryAfter: string | null; body: Buffer };
type Limits = { totalMs: number; connectMs: number; bytes: number; bodyMs?: number };
type Door = OutsideRules & { resolve?: Resolve; limits?: Limits };

const usualLimits: Limits = { totalMs: 15_000, connectMs: 5_000, bytes: 16_384 };

/**
 * The only way in which the server calls an address that somebody typed. The address is judged, then what its name resolves to, and the
 * connection goes to nothing else. Redirects are not followed, so that the answer of a redirect is the answer. A body that is too long, or
 * does not end in time, is cut: the head has said what counts.
 */
export async function fetchOutside(text: string, request: OutsideRequest, door: Door): Promise<OutsideAnswer> {
  const address = judgeAddress(text, door);
  if (address === null) throw new OutsideError('refused');
  const { limits = usualLimits, resolve = resolveBySystem } = door;
  const signal = AbortSignal.timeout(limits.totalMs);
  const addresses = await resolveOutside(address, door, { resolve, timeoutMs: limits.connectMs });
  const dispatcher = openDispatcher(address, { addresses, proxy: door.proxy, limits });
  try {
    return await ask(dispatcher, address, { request, signal, limits, ...targetOf(address, addresses, door) });
  } catch (error) {
    throw toOutsideError(error);
  } finally {
    await dispatcher.destroy().catch(() => undefined);
  }
}

/** Whether an address may be saved. A name that does not resolve just now is judged when it is called. */
export async function mayCallOutside(text: string, door: Door): Promise<boolean> {
  const address = judgeAddress(text, door);
  if (address === null) return false;
  const { limits = usualLimits, resolve = resolveBySystem } = door;
  const resolving = resolveOutside(address, door, { resolve, timeoutMs: limits.connectMs });
  return resolving.then(
    () => true,
    (error: unknown) => !(error instanceof OutsideError && error.failure === 'refused'),
  );
}

/** The dispatcher and its connections are of one call. */
function openDispatcher(
  { url }: OutsideAddress,
  { addresses, proxy, limits }: { addresses: LookupAddress[]; proxy: URL | null; limits: Limits },
): Dispatcher {
  const shared = {
    connections: 1,
    headersTimeout: limits.totalMs,
    bodyTimeout: limits.totalMs,
    maxHeaderSize: limits.bytes,
  };
  if (proxy === null) {
    const lookup: LookupFunction = (_, options, callback) => {
      const [first] = addresses;
      if (options.all) callback(null, addresses);
      else callback(null, first?.address ?? '', first?.family);
    };
    return new Agent({ ...shared, connect: { lookup, timeout: limits.connectMs } });
  }
  const servername = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return new ProxyAgent({
    ...shared,
    uri: proxy.href,
    proxyTunnel: true,
    requestTls: { servername, timeout: limits.connectMs },
  });
}

/** A proxy is told the address that was judged, because it would ask a resolver of its own. */
function targetOf(
  { url }: OutsideAddress,
  [first]: LookupAddress[],
  { proxy }: Door,
): { origin: string; host: string } {
  if (proxy === null || first === undefined) return { origin: url.origin, host: url.host };
  const pinned = new URL(url.origin);
  pinned.hostname = first.family === 6 ? `[${first.address}]` : first.address;
  return { origin: pinned.origin, host: url.host };
}

type Asking = { request: OutsideRequest; signal: AbortSignal; limits: Limits; origin: string; host: string };

async function ask(dispatcher: Dispatcher, { url }: OutsideAddress, asking: Asking): Promise<OutsideAnswer> {
  const { request, signal, limits, origin, host } = asking;
  const { statusCode, headers, body } = await dispatcher.request({
    origin,
    path: `${url.pathname}${url.search}`,
    method: request.method,
    headers: { ...request.headers, host },
    body: request.body ?? null,
    signal,
  });
  const retryAfter = headers['retry-after'];
  return {
    status: statusCode,
    retryAfter: typeof retryAfter === 'string' ? retryAfter : null,
    body: await readStart(body, limits),
  };
}

/** How long the rest of an answer may take whose head has come. */
const bodyPatienceMs = 2_000;

type Body = AsyncIterable<Buffer> & { destroy: () => unknown };

async function readStart(body: Body, { bytes, bodyMs = bodyPatienceMs }: Limits): Promise<Buffer> {
  const parts: Buffer[] = [];
  const impatient = setTimeout(() => body.destroy(), bodyMs);
  try {
    let size = 0;
    for await (const part of body) {
      parts.push(part);
      size += part.length;
      if (size >= bytes) break;
    }
  } catch {
    // What has come is kept.
  } finally {
    clearTimeout(impatient);
    body.destroy();
  }
  return Buffer.concat(parts).subarray(0, bytes);
}
