const key = 'ohmstead-reloaded-at';
const pauseMs = 60_000;

/**
 * A page that stays open across an update asks for chunks that the server no longer has: it loads itself anew, but not again
 * and again when that does not help.
 */
export const reloadWhenOutdated = (reload = () => window.location.reload()): void =>
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(key) ?? 0);
    if (Date.now() - last < pauseMs) return;
    event.preventDefault();
    sessionStorage.setItem(key, String(Date.now()));
    reload();
  });
