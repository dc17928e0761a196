import { setTimeout as delay } from 'node:timers/promises';

/** What a control does: the server stands still for a moment, again and again. Resolves with how to end it. */
export function hiccups(pid: number, { everyMs, stillMs }: { everyMs: number; stillMs: number }): () => Promise<void> {
  const over = new AbortController();
  const running = (async () => {
    while (!over.signal.aborted) {
      await delay(everyMs);
      process.kill(pid, 'SIGSTOP');
      await delay(stillMs);
      process.kill(pid, 'SIGCONT');
    }
  })();
  return async () => {
    over.abort();
    await running;
  };
}
