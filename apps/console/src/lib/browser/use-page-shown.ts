import { useSyncExternalStore } from 'react';

const follow = (note: () => void): (() => void) => {
  document.addEventListener('visibilitychange', note);
  // The page is restored from the browser's back/forward cache.
  window.addEventListener('pageshow', note);
  return () => {
    document.removeEventListener('visibilitychange', note);
    window.removeEventListener('pageshow', note);
  };
};

/** Whether the page can be seen: it is in front and has not been left. */
export const usePageShown = (): boolean => useSyncExternalStore(follow, () => document.visibilityState === 'visible');
