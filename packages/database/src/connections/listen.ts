import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { cut } from './driver-connection.ts';
import { hungAfterMs } from './run-transaction.ts';

export type Listener = { close: () => Promise<void> };

/** Called with null after every connect, since notifications sent in between are lost and the listener has to check for itself. */
export type OnMessage = (payload: string | null) => void;

const firstRetryMs = 100;
const longestRetryMs = 5_000;

/**
 * Listens on the channel and reconnects whenever the connection is lost. Needs a direct connection, not a pooler in transaction mode.
 * Resolves once it is listening.
 */
export async function listen(url: string, channel: string, onMessage: OnMessage): Promise<Listener> {
  const closing = new AbortController();
  let client = await connect(url, channel, onMessage, closing.signal);
  const staying = stay();

  async function stay(): Promise<void> {
    for (;;) {
      await ended(client, closing.signal);
      if (closing.signal.aborted) return;
      const next = await reconnect(url, channel, onMessage, closing.signal);
      if (!next) return;
      client = next;
    }
  }

  return {
    async close() {
      closing.abort();
      await staying;
      await client.end();
    },
  };
}

async function connect(url: string, channel: string, onMessage: OnMessage, signal: AbortSignal): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: hungAfterMs,
    query_timeout: hungAfterMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // An 'end' event follows, which is handled below.
  client.on('error', () => undefined);
  client.on('notification', ({ payload }) => onMessage(payload ?? ''));
  // A server that hangs would hold up `close` otherwise.
  const stop = () => cut(client);
  signal.addEventListener('abort', stop);
  try {
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
  onMessage(null);
  return client;
}

function ended(client: pg.Client, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  client.once('end', resolve);
  signal.addEventListener('abort', () => resolve(), { once: true });
  return promise;
}

async function reconnect(
  url: string,
  channel: string,
  onMessage: OnMessage,
  signal: AbortSignal,
): Promise<pg.Client | undefined> {
  for (let waitMs = firstRetryMs; !signal.aborted; waitMs = Math.min(waitMs * 2, longestRetryMs)) {
    try {
      return await connect(url, channel, onMessage, signal);
    } catch {
      await delay(waitMs, undefined, { signal }).catch(() => undefined);
    }
  }
  return undefined;
}
