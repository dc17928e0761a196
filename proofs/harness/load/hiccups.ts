import { setTimeout as delay } from 'node:timers/promises';
import type { Form } from '../measure/form.ts';

type Hiccups = { everyMs: number; stillMs: number };

/** For a control: stops the server for a moment, again and again. Returns how to end that; without a control nothing happens. */
export function hiccups(
  { isControl }: Pick<Form, 'isControl'>,
  pid: number,
  { everyMs, stillMs }: Hiccups,
): () => Promise<void> {
  const over = new AbortController();
  const running = (async () => {
    if (!isControl) return;
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
