import { setTimeout as delay } from 'node:timers/promises';
import type { Runner } from 'graphile-worker';
import type { Logger } from 'pino';

export type Supervised = { runner: () => Runner; close: () => Promise<void> };

const retryMs = 2_000;

/** The library gives up if the database is down for long. Its runner is then restarted, until the worker is closed. */
export async function superviseRunner(start: () => Promise<Runner>, logger: Logger): Promise<Supervised> {
  const closing = new AbortController();
  let runner = await start();
  const watching = watch();

  async function watch(): Promise<void> {
    for (;;) {
      await runner.promise.catch((error: unknown) => logger.warn({ err: error }, 'The worker has lost its database'));
      const next = await restart();
      if (!next) return;
      runner = next;
    }
  }

  async function restart(): Promise<Runner | undefined> {
    while (!closing.signal.aborted) {
      try {
        const next = await start();
        if (!closing.signal.aborted) return next;
        await next.stop();
      } catch {
        await delay(retryMs, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
    return undefined;
  }

  return {
    runner: () => runner,
    async close() {
      closing.abort();
      // Stopping a runner that has just ended by itself fails.
      await runner.stop().catch(() => undefined);
      await watching;
    },
  };
}
