import { setTimeout as delay } from 'node:timers/promises';

type Condition = () => boolean | Promise<boolean>;

const usualPauseMs = 10;

/** Asks again and again; false where it was not so within the time. */
export async function isSoWithin(isSo: Condition, withinMs: number, pauseMs = usualPauseMs): Promise<boolean> {
  for (const endMs = performance.now() + withinMs; !(await isSo()); await delay(pauseMs))
    if (performance.now() > endMs) return false;
  return true;
}

/** The same where it must be so; answers how long it took. */
export async function until(isSo: Condition, withinMs: number, what: string, pauseMs?: number): Promise<number> {
  const startedAt = performance.now();
  if (!(await isSoWithin(isSo, withinMs, pauseMs))) throw new Error(`In vain for ${withinMs / 1000} s: ${what}`);
  return performance.now() - startedAt;
}
