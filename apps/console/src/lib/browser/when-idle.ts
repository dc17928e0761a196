const momentMs = 50;

/**
 * Acts once the browser has nothing better to do, where `latestMs` is told at the latest then. Safari cannot say so: there it is
 * given a moment. Answers how to call it off.
 */
export const whenIdle = (act: () => void, latestMs?: number): (() => void) => {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(act, latestMs === undefined ? {} : { timeout: latestMs });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(act, latestMs === undefined ? momentMs : latestMs / 4);
  return () => clearTimeout(timer);
};
