import { useSyncExternalStore } from 'react';

const follow = (note: () => void): (() => void) => {
  document.addEventListener('visibilitychange', note);
  // Back from the browser's memory of earlier pages.
  window.addEventListener('pageshow', note);
  return () => {
    document.removeEventListener('visibilitychange', note);
    window.removeEventListener('pageshow', note);
  };
};

/** Whether somebody can see the page: it is in front, and has not been left. */
export const usePageShown = (): boolean => useSyncExternalStore(follow, () => document.visibilityState === 'visible');
