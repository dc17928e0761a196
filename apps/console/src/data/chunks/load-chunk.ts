import { requestTimeoutMs } from '@ohmstead/domain';
import { connection, nextAnswer } from '../connection.ts';
import { loadSession } from '../session/session.ts';
import { firstValue } from '../../lib/store.ts';

const reloadedKey = 'ohmstead-reloaded-at';
const reloadPauseMs = 60_000;
/** Longer than the timeout of a call, because a part is loaded with everything it imports, perhaps over a slow network. */
const chunkTimeoutMs = 2 * requestTimeoutMs;
const askEveryMs = 3_000;

type Connection = ReturnType<typeof connection.get>;
const isOnline = (state: Connection): state is 'online' => state === 'online';
const untilOnline = () => firstValue(connection, isOnline);

const reload = () => window.location.reload();

/** A part of the console could not be fetched, and reloading the page has not helped or must not be repeated yet. */
export class ChunkError extends Error {
  constructor(cause: unknown) {
    super('Part of this page could not be fetched.', { cause });
    this.name = 'ChunkError';
  }
}

/** False shortly after a reload, which then has not helped. */
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

/** Neither imports nor reloads have a timeout of their own. */
const within = async <Result>(ms: number, work: Promise<Result>): Promise<Result> => {
  const settled = new AbortController();
  return Promise.race([work, rejectAfter(ms, settled.signal)]).finally(() => settled.abort());
};

/**
 * Repeats the request, because one sent while the connection broke may get neither an answer nor an error until its timeout. The answer to
 * any other call is proof enough.
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
 * Loads a part of the console that the user has opened; waits while the server cannot be reached. Browsers do not retry a failed import,
 * and a part of an older release may be gone. In both cases the page is reloaded, but only once the server answers, because a reload
 * without a connection leaves no page at all.
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

/** Loads a part in advance; failures are ignored, because the part is loaded again when it is needed. */
export const prefetchChunk = async (load: () => Promise<unknown>): Promise<void> => {
  if (!isOnline(connection.get())) return;
  await load().catch(() => {});
};
