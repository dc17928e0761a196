/** Lets the browser handle input and paint before the caller goes on. Chrome has `scheduler` since 94, but its `yield` since 129 only. */
export const nextTask = (): Promise<void> =>
  typeof scheduler !== 'undefined' && 'yield' in scheduler
    ? scheduler.yield()
    : new Promise((resolve) => setTimeout(resolve));
