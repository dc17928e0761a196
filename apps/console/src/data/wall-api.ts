import type { WallAnswer, WallPairing } from '@ohmstead/contract';

/** Refused: the token or the session opens nothing any more. Unreached: nobody knows. */
export type Asked<Answer> = { answer: Answer } | 'refused' | 'unreached';

const patienceMs = 10_000;

/** Without the console's own calls, since these bring its session and half of its libraries to a screen that never logs in. */
const ask = async <Answer>(path: string, init: RequestInit, refusal: 400 | 401): Promise<Asked<Answer>> => {
  try {
    const response = await fetch(path, { ...init, cache: 'no-store', signal: AbortSignal.timeout(patienceMs) });
    if (response.status === refusal) return 'refused';
    if (!response.ok) return 'unreached';
    const answer: Answer = await response.json();
    return { answer };
  } catch {
    return 'unreached';
  }
};

const post = <Answer>(path: string, body: object): Promise<Asked<Answer>> =>
  ask(
    path,
    {
      method: 'POST',
      credentials: 'omit',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    },
    400,
  );

/** With the token of the screen, or by the session of whoever has opened the page. */
export const readWall = (token: string | null, location: string | null): Promise<Asked<WallAnswer>> =>
  ask(
    `/api/wall${location === null ? '' : `?location=${encodeURIComponent(location)}`}`,
    token === null
      ? { credentials: 'same-origin' }
      : { credentials: 'omit', headers: { Authorization: `Bearer ${token}` } },
    401,
  );

export const askForCode = (): Promise<Asked<WallPairing>> => post('/api/wall/pairings', {});

/** Null until somebody has approved the code. */
export const fetchToken = (secret: string): Promise<Asked<{ token: string | null }>> =>
  post('/api/wall/pairings/fetch', { secret });

/** Another one means that there is a new version of this page; undefined while the server is away. */
export const readPageVersion = async (): Promise<string | undefined> => {
  try {
    const response = await fetch('/wall', {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(patienceMs),
    });
    return response.ok ? (response.headers.get('etag') ?? undefined) : undefined;
  } catch {
    return undefined;
  }
};

const key = 'ohmstead-wall-token';

/** Storage may be forbidden; the screen is then paired until it is reloaded. */
let held: string | null = null;

export const keptToken = (): string | null => {
  try {
    return localStorage.getItem(key) ?? held;
  } catch {
    return held;
  }
};

export const keepToken = (token: string | null): void => {
  held = token;
  try {
    if (token === null) localStorage.removeItem(key);
    else localStorage.setItem(key, token);
  } catch {
    // As above.
  }
};
