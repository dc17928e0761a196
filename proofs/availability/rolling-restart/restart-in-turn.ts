import { setTimeout as delay } from 'node:timers/promises';
import type { ServerProcess } from '../../harness/product/server-process.ts';
import type { Product } from '../../harness/several-processes/product.ts';

/**
 * nginx tries a process that has left again after its fail_timeout of 5 s, counted in whole seconds, from the last request that was
 * dropped: that may be at the end of the 3 s of draining.
 */
const betweenApisMs = 9_000;

export type Restarts = {
  /** How each ended: an exit code, or a signal. */
  endings: (number | string | null)[];
  lastedMs: number;
};

/** Restarts one process after the other, round after round. */
export async function restartInTurn({ processes, apis }: Product, restarts: number): Promise<Restarts> {
  const startedAtMs = performance.now();
  const endings: Restarts['endings'] = [];
  let apiLeftAtMs = Number.NEGATIVE_INFINITY;
  for (let n = 0; n < restarts; n++) {
    const each = processes[n % processes.length] as ServerProcess;
    if (apis.includes(each)) {
      await delay(Math.max(0, apiLeftAtMs + betweenApisMs - performance.now()));
      apiLeftAtMs = performance.now();
    }
    endings.push(await each.end());
    await each.start();
  }
  return { endings, lastedMs: performance.now() - startedAtMs };
}
