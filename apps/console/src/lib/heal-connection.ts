import { announceAll } from './changes.ts';
import { connection, noteUnreached } from './connection.ts';
import { loadSession } from './session.ts';

const probeMs = 3_000;

/**
 * Watches for a lost connection: while it is lost, asks for the session until somebody answers, then lets everything on
 * screen catch up. Stops with the returned function.
 */
export const healConnection = (): (() => void) => {
  let probe: ReturnType<typeof setInterval> | undefined;
  const ask = () => void loadSession();
  const follow = () => {
    clearInterval(probe);
    probe = undefined;
    if (connection.get() === 'offline') probe = setInterval(ask, probeMs);
    else announceAll();
  };
  window.addEventListener('offline', noteUnreached);
  window.addEventListener('online', ask);
  const unsubscribe = connection.subscribe(follow);
  return () => {
    clearInterval(probe);
    unsubscribe();
    window.removeEventListener('offline', noteUnreached);
    window.removeEventListener('online', ask);
  };
};
