import { setTimeout as delay } from 'node:timers/promises';
import { startEmbedded, type EmbeddedDatabase, type EmbeddedOptions } from './start-embedded.ts';

const lookEveryMs = 250;

/**
 * Starts the embedded database, and restarts it whenever it is killed or stopped from outside, on the same port if that is free: clients
 * lose their connections and reconnect. `onRestart` is called each time.
 */
export async function keepEmbeddedRunning(
  options: EmbeddedOptions,
  onRestart: (error?: unknown) => void = () => undefined,
): Promise<EmbeddedDatabase> {
  const stopping = new AbortController();
  let database = await startEmbedded(options);
  const { url, adopted } = database;
  const watching = watch();

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      if (!database.isRunning()) await startAgain();
      await delay(lookEveryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  async function startAgain(): Promise<void> {
    try {
      database = await startEmbedded(options);
      onRestart();
    } catch (error) {
      // Try again shortly: a full disk may have space by then.
      onRestart(error);
    }
  }

  async function unwatched(end: () => Promise<void>): Promise<void> {
    stopping.abort();
    await watching;
    await end();
  }

  const stop = () => unwatched(() => database.stop());
  const leave = () => unwatched(() => database.leave());
  return { url, adopted, isRunning: () => database.isRunning(), stop, leave };
}
