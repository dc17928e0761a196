const momentMs = 50;

/**
 * Runs a function when the browser is idle, after `latestMs` at the latest. Safari has no requestIdleCallback and gets
 * a timeout. Returns a function that cancels it.
 */
export const whenIdle = (act: () => void, latestMs?: number): (() => void) => {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(act, latestMs === undefined ? {} : { timeout: latestMs });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(act, latestMs === undefined ? momentMs : latestMs / 4);
  return () => clearTimeout(timer);
};
