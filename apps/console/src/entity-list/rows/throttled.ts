/**
 * Runs the work at most once at a time, and no sooner than the wait after a request. A request during a run causes another run, because
 * this one may have started too early to cover it.
 */
export const throttled = (work: () => Promise<unknown>, waitMs: number | (() => number)): (() => void) => {
  let state: 'idle' | 'waiting' | 'running' = 'idle';
  let askedWhileRunning = false;
  const start = () => {
    state = 'waiting';
    setTimeout(() => void run(), typeof waitMs === 'number' ? waitMs : waitMs());
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

/** Runs the work as often as asked, but spends at most a tenth of the time on it. */
export const atMostATenth = (work: () => Promise<unknown>): (() => void) => {
  let tookMs = 0;
  const timed = async () => {
    const startMs = performance.now();
    await work();
    tookMs = performance.now() - startMs;
  };
  return throttled(timed, () => tookMs * 9);
};
