/**
 * Runs the work at most once at a time, and no sooner than the wait after a request. A request during a run causes another run, because
 * this one may have started too early to cover it.
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
