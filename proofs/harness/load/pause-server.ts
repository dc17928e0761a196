import { setTimeout as delay } from 'node:timers/promises';
import type { RunOptions } from '../measure/run-options.ts';

type Pauses = { everyMs: number; pausedMs: number };

/** For a control: stops the server for a moment, again and again. Returns how to end that; without a control nothing happens. */
export function pauseServer(
  { isControl }: Pick<RunOptions, 'isControl'>,
  pid: number,
  { everyMs, pausedMs }: Pauses,
): () => Promise<void> {
  const over = new AbortController();
  const running = (async () => {
    if (!isControl) return;
    while (!over.signal.aborted) {
      await delay(everyMs);
      process.kill(pid, 'SIGSTOP');
      await delay(pausedMs);
      process.kill(pid, 'SIGCONT');
    }
  })();
  return async () => {
    over.abort();
    await running;
  };
}
