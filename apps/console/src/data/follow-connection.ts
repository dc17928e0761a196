import { announceAll } from './changes.ts';
import { connection, noteUnreached } from './connection.ts';
import { loadSession } from './session/session.ts';

const probeMs = 3_000;
/** One call may keep failing while others succeed; without a pause, each success would refetch everything, including that call. */
const catchUpPauseMs = 3_000;

/**
 * Watches for a lost connection: while it is lost, repeats the session call until the server answers, then refetches everything on screen.
 * Stops when the returned function is called.
 */
export const followConnection = (): (() => void) => {
  let probe: ReturnType<typeof setInterval> | undefined;
  let catchingUp: ReturnType<typeof setTimeout> | undefined;
  let caughtUpAt = 0;
  const ask = () => void loadSession();
  const catchUp = () => {
    caughtUpAt = Date.now();
    announceAll();
  };
  const rest = () => {
    clearInterval(probe);
    clearTimeout(catchingUp);
  };
  const follow = () => {
    rest();
    const waitMs = caughtUpAt + catchUpPauseMs - Date.now();
    if (connection.get() === 'offline') probe = setInterval(ask, probeMs);
    else if (waitMs > 0) catchingUp = setTimeout(catchUp, waitMs);
    else catchUp();
  };
  window.addEventListener('offline', noteUnreached);
  window.addEventListener('online', ask);
  const unsubscribe = connection.subscribe(follow);
  return () => {
    rest();
    unsubscribe();
    window.removeEventListener('offline', noteUnreached);
    window.removeEventListener('online', ask);
  };
};
