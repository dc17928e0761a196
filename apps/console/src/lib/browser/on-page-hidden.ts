/** Calls back when the page may be about to end: a phone says no more than that it is hidden. Answers how to stop that. */
export const onPageHidden = (callback: () => void): (() => void) => {
  const whenHidden = () => {
    if (document.visibilityState === 'hidden') callback();
  };
  window.addEventListener('pagehide', callback);
  document.addEventListener('visibilitychange', whenHidden);
  return () => {
    window.removeEventListener('pagehide', callback);
    document.removeEventListener('visibilitychange', whenHidden);
  };
};
