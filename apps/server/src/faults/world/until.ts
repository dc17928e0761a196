import { setTimeout as delay } from 'node:timers/promises';

/** Asks again and again; answers how long it took. */
export async function until(isSo: () => boolean | Promise<boolean>, timeoutMs: number, what: string): Promise<number> {
  const startedAt = performance.now();
  while (!(await isSo())) {
    if (performance.now() - startedAt > timeoutMs) throw new Error(`In vain for ${timeoutMs / 1000} s: ${what}`);
    await delay(10);
  }
  return performance.now() - startedAt;
}
