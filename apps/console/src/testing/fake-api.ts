import { errorCatalogue, errorMessage, type ErrorCode, type ErrorParam } from '@ohmstead/contract';
import { vi } from 'vitest';

type Answer = { status: number; body?: unknown };
export type Request = {
  method: string;
  path: string;
  headers: Headers;
  body: unknown;
  credentials: string | undefined;
  keepalive: boolean;
  signal: AbortSignal | null | undefined;
};
type Answers = Record<string, (request: Request) => Answer | Promise<Answer>>;

export const ok = (body?: unknown): Answer => ({ status: 200, body });

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorCatalogue, code);
const messageOf = (code: string, params: readonly ErrorParam[]): string =>
  isErrorCode(code) ? errorMessage(code, params) : code;

/** With the message of the catalogue, as the server sends it, unless another one is given. */
export const refused = (
  status: number,
  code: string,
  message?: string,
  params: readonly ErrorParam[] = [],
): Answer => ({
  status,
  body: { error: { code, message: message ?? messageOf(code, params), params } },
});

/** A server that cannot be reached: the behaviour of fetch without a network. */
export const networkDown = (): never => {
  throw new TypeError('Failed to fetch');
};

const responseOf = ({ status, body }: Answer): Response =>
  new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json' },
  });

/** Asked from the header of every page, whatever the page is about: of no interest to tests that do not answer it. */
const bell = 'POST /alarms/getUpdates';

/** Every page with a list or a header asks for them. */
const usual: Answers = {
  'GET /views': () => ok({ views: [] }),
  [bell]: () => ok({ columns: [], alarms: [], cursor: 'c', full: true }),
  'GET /bulkJobs': () => ok({ jobs: [] }),
  'GET /dispositionPolicies/thresholds': () => ok({ thresholds: [] }),
};

/**
 * The server as the browser sees it: answers by 'METHOD /path' below /api, and a list of the requests. Answers may be replaced while a test
 * runs; requests without one get 404.
 */
export const fakeApi = (answers: Answers) => {
  const requests: Request[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    // As the browser does: a page that is gone asks for nothing more.
    init.signal?.throwIfAborted();
    const path = address.replace(/^\/api/, '');
    const method = init.method ?? 'GET';
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const { credentials, keepalive = false, signal } = init;
    const request = { method, path, headers: new Headers(init.headers), body, credentials, keepalive, signal };
    const call = `${method} ${path.replace(/\?.*/, '')}`;
    if (call !== bell || answers[bell]) requests.push(request);
    const answer = answers[call] ?? usual[call] ?? (() => refused(404, 'path-not-found'));
    const answered = await answer(request);
    init.signal?.throwIfAborted();
    return responseOf(answered);
  });
  return { requests, answers };
};
