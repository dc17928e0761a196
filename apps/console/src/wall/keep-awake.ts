/** The browser lets go of the lock whenever the page is hidden, and not every browser or page may have one. */
export const keepAwake = (): void => {
  const lock = async () => {
    if (document.hidden || !('wakeLock' in navigator)) return;
    try {
      await navigator.wakeLock.request('screen');
    } catch (error) {
      console.warn(`The screen may go dark: ${String(error)}`);
    }
  };
  document.addEventListener('visibilitychange', () => void lock());
  void lock();
};
