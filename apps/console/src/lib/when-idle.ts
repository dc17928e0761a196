const longestWaitMs = 2_000;

/** Acts once the browser has nothing better to do; Safari cannot say so, and is given a moment. Answers how to call it off. */
export const whenIdle = (act: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(act, { timeout: longestWaitMs });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(act, longestWaitMs / 4);
  return () => clearTimeout(timer);
};
