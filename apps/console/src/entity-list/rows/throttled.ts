/**
 * Runs the work at most once at a time, and not before the wait is over since it was asked for.
 * Asking while it runs lets it run once more: what was asked about may have come too late for this run.
 */
export const throttled = (work: () => Promise<unknown>, waitMs: number): (() => void) => {
  let state: 'idle' | 'waiting' | 'running' = 'idle';
  let askedWhileRunning = false;
  const start = () => {
    state = 'waiting';
    setTimeout(() => void run(), waitMs);
  };
  const run = async () => {
    state = 'running';
    askedWhileRunning = false;
    await work();
    state = 'idle';
    if (askedWhileRunning) start();
  };
  return () => {
    if (state === 'idle') start();
    askedWhileRunning = state === 'running';
  };
};
