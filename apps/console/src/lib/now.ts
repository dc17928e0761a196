import { relativeDateRefreshMs } from '@ohmstead/domain';
import { createStore, useStore, type Store } from './store.ts';

const tickMs = relativeDateRefreshMs;

const now = createStore(Date.now());
let watchers = 0;
let timer: ReturnType<typeof setInterval> | undefined;

const watch = (): void => {
  if (watchers++ > 0) return;
  now.set(Date.now());
  timer = setInterval(() => now.set(Date.now()), tickMs);
};

const unwatch = (): void => {
  if (--watchers === 0) clearInterval(timer);
};

/** One clock for all relative times on screen. */
const clock: Store<number> = {
  ...now,
  subscribe: (listener) => {
    watch();
    const stop = now.subscribe(listener);
    return () => {
      stop();
      unwatch();
    };
  },
};

export const useNow = (): number => useStore(clock);
