import { connection } from './connection.ts';
import { loadSession } from './session.ts';
import { firstValue } from './store.ts';

const reloadedKey = 'ohmstead-reloaded-at';
const reloadPauseMs = 60_000;

type Connection = ReturnType<typeof connection.get>;
const isOnline = (state: Connection): state is 'online' => state === 'online';
const untilOnline = () => firstValue(connection, isOnline);

const reload = () => window.location.reload();

/** False where it was done a moment ago and did not help. */
const mayReload = (): boolean => {
  const last = Number(sessionStorage.getItem(reloadedKey) ?? 0);
  if (Date.now() - last < reloadPauseMs) return false;
  sessionStorage.setItem(reloadedKey, String(Date.now()));
  return true;
};

/**
 * Fetches a part of the console that somebody asks for; waits while the server cannot be reached. A part that a browser could not
 * fetch it does not ask for again, and one that an update took away is gone: then the page loads itself anew, but only once the
 * server answers, as there would be no page at all before.
 */
export const loadChunk = async <Part>(load: () => Promise<Part>, reloadPage = reload): Promise<Part> => {
  await untilOnline();
  try {
    return await load();
  } catch (error) {
    await loadSession();
    await untilOnline();
    if (!mayReload()) throw error;
    reloadPage();
    return new Promise(() => {});
  }
};

/** Fetches a part before somebody asks for it: where that fails now, nothing is said and nothing is lost. */
export const prefetchChunk = async (load: () => Promise<unknown>): Promise<void> => {
  if (!isOnline(connection.get())) return;
  await load().catch(() => {});
};
