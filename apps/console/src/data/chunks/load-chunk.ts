import { requestTimeoutMs } from '@ohmstead/domain';
import { connection, nextAnswer } from '../connection.ts';
import { loadSession } from '../session/session.ts';
import { firstValue } from '../../lib/store.ts';

const reloadedKey = 'ohmstead-reloaded-at';
const reloadPauseMs = 60_000;
/** A part is fetched with all that it needs, perhaps by a slow network: longer than a call may take. */
const chunkTimeoutMs = 2 * requestTimeoutMs;
const askEveryMs = 3_000;

type Connection = ReturnType<typeof connection.get>;
const isOnline = (state: Connection): state is 'online' => state === 'online';
const untilOnline = () => firstValue(connection, isOnline);

const reload = () => window.location.reload();

/** A part of the console could not be fetched, and loading the page anew did not help or is not to be repeated yet. */
export class ChunkError extends Error {
  constructor(cause: unknown) {
    super('Part of this page could not be fetched.', { cause });
    this.name = 'ChunkError';
  }
}

/** False where it was done a moment ago and did not help. */
const mayReload = (): boolean => {
  const last = Number(sessionStorage.getItem(reloadedKey) ?? 0);
  if (Date.now() - last < reloadPauseMs) return false;
  sessionStorage.setItem(reloadedKey, String(Date.now()));
  return true;
};

const rejectAfter = async (ms: number, signal: AbortSignal): Promise<never> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`Nothing arrived within ${ms} ms.`)), ms);
  signal.addEventListener('abort', () => clearTimeout(timer));
  return promise;
};

/** Neither an import nor a reload has a timeout of its own. */
const within = async <Result>(ms: number, work: Promise<Result>): Promise<Result> => {
  const settled = new AbortController();
  return Promise.race([work, rejectAfter(ms, settled.signal)]).finally(() => settled.abort());
};

/**
 * Asks again and again, as a call that was sent while the connection broke may get neither an answer nor an error until its timeout.
 * Any other call that is answered proves as much.
 */
const untilServerAnswers = async (): Promise<void> => {
  const ask = () => void loadSession();
  const answered = nextAnswer();
  ask();
  const asking = setInterval(ask, askEveryMs);
  await answered;
  clearInterval(asking);
};

/**
 * Fetches a part of the console that somebody asks for; waits while the server cannot be reached. A part that a browser could not
 * fetch it does not ask for again, and one that an update took away is gone: then the page loads itself anew, but only once the
 * server answers, as there would be no page at all before.
 */
export const loadChunk = async <Part>(load: () => Promise<Part>, reloadPage = reload): Promise<Part> => {
  await untilOnline();
  try {
    return await within(chunkTimeoutMs, load());
  } catch (error) {
    await untilServerAnswers();
    if (!mayReload()) throw new ChunkError(error);
    reloadPage();
    return within(requestTimeoutMs, new Promise<never>(() => {})).catch(() => Promise.reject(new ChunkError(error)));
  }
};

/** Fetches a part before somebody asks for it: where that fails now, nothing is said and nothing is lost. */
export const prefetchChunk = async (load: () => Promise<unknown>): Promise<void> => {
  if (!isOnline(connection.get())) return;
  await load().catch(() => {});
};
