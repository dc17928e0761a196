/**
 * Calls back when the page may be about to close; on phones `visibilitychange` is the last event that is guaranteed to arrive. Returns the
 * unsubscribe function.
 */
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
