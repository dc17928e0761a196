import { requestTimeoutMs } from '@ohmstead/domain';
import type { ErrorBody } from '@ohmstead/contract';
import { addressOf, type Query } from './address.ts';
import { ApiError, isUnreachable, recordApiError } from './api-error.ts';
import { announceChange } from './changes.ts';
import { noteReached, noteUnreached, numberCall } from './connection.ts';
import { bearerToken, endSessionOf } from './session/session-state.ts';

type Method = 'GET' | 'PATCH' | 'POST' | 'PUT' | 'DELETE';
/** `ifMatch` is the version that an edit was made from: a stale one is refused. */
type Call = {
  method: Method;
  path: string;
  query?: Query;
  /** Goes out as JSON; a file as it is. */
  body?: unknown;
  /** Sends no token: who is signed in is asked of the cookie, which all tabs share. */
  byCookie?: boolean;
  /** The version that an edit was made from: a stale one is refused. */
  ifMatch?: number;
  /** Goes on when the page ends, as far as browsers let it. */
  toTheEnd?: boolean;
};

const typeOf = (body: unknown): string => (body instanceof Blob ? body.type : 'application/json');

const headersOf = (call: Call, token: string | null): Record<string, string> => ({
  Accept: 'application/json',
  ...(call.body === undefined ? {} : { 'Content-Type': typeOf(call.body) }),
  ...(call.ifMatch === undefined ? {} : { 'If-Match': `"${call.ifMatch}"` }),
  ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
});

/** Browsers refuse to carry on with more than 64 KiB for a page that has ended. */
const keepaliveMaxLength = 60_000;

const bodyFor = ({ body, toTheEnd = false }: Call): RequestInit => {
  if (body === undefined) return {};
  if (body instanceof Blob) return { body };
  const text = JSON.stringify(body);
  return { body: text, keepalive: toTheEnd && text.length <= keepaliveMaxLength };
};

const requestOf = (call: Call, token: string | null): RequestInit => ({
  method: call.method,
  headers: headersOf(call, token),
  credentials: 'include',
  signal: AbortSignal.timeout(requestTimeoutMs),
  ...bodyFor(call),
});

const noAnswer = (cause: unknown): ApiError =>
  (cause as { name?: unknown } | null)?.name === 'TimeoutError'
    ? new ApiError(0, { code: 'timed-out', message: 'The server took too long to answer.', params: [] })
    : new ApiError(0, { code: 'unreachable', message: 'The server could not be reached.', params: [] });

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && typeof (body as Partial<ErrorBody>).error?.code === 'string';

const errorOf = (status: number, body: unknown): ApiError =>
  isErrorBody(body)
    ? new ApiError(status, body.error)
    : new ApiError(status, { code: 'internal', message: `The server answered with status ${status}.`, params: [] });

const bodyOf = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  return text === '' ? undefined : (JSON.parse(text) as unknown);
};

/** A proxy between us and the server refuses in HTML, and the connection may break in the middle of it: the status says enough. */
const refusalOf = (response: Response): Promise<unknown> => bodyOf(response).catch(() => undefined);

const failed = (call: Call, error: ApiError): ApiError => {
  recordApiError(`${call.method} ${call.path}`, error);
  if (isUnreachable(error)) noteUnreached();
  return error;
};

type ReadAnswer = (response: Response) => Promise<unknown>;

const textInPieces =
  (take: (text: string) => void): ReadAnswer =>
  async ({ body }) => {
    const [reader, decoder] = [body?.getReader(), new TextDecoder()];
    for (let piece = await reader?.read(); piece?.value !== undefined; piece = await reader?.read()) {
      take(decoder.decode(piece.value, { stream: true }));
    }
  };

/** Sends a call and gives its answer unread: 2xx and 400 are answers, anything else throws. */
const send = async (call: Call): Promise<Response> => {
  const token = call.byCookie ? null : bearerToken();
  const response = await fetch(addressOf(call.path, call.query), requestOf(call, token)).catch((cause: unknown) => {
    throw failed(call, noAnswer(cause));
  });
  if (response.ok || response.status === 400) return response;
  if (response.status === 401) endSessionOf(token);
  // The screen offered what the server refuses: a permission was taken away, and no hint of it has come yet.
  if (response.status === 403) announceChange('session');
  throw failed(call, errorOf(response.status, await refusalOf(response)));
};

const ask = async <T>(call: Call, read: ReadAnswer = bodyOf): Promise<T> => {
  const number = numberCall();
  const response = await send(call);
  // What promises an answer and is not one comes from something between us and the server, such as a sign-in page of a network.
  const body = await (response.ok ? read : refusalOf)(response).catch((cause: unknown) => {
    throw failed(call, noAnswer(cause));
  });
  noteReached(number);
  if (response.status === 400 || isErrorBody(body)) throw errorOf(response.status, body);
  return body as T;
};

/** The calls of the API. Each throws an `ApiError` where the server answers with one. */
export const api = {
  get: <T>(path: string, query?: Query) => ask<T>({ method: 'GET', path, ...(query && { query }) }),
  getByCookie: <T>(path: string) => ask<T>({ method: 'GET', path, byCookie: true }),
  patch: <T>(path: string, body: unknown) => ask<T>({ method: 'PATCH', path, body }),
  post: <T>(path: string, body: unknown) => ask<T>({ method: 'POST', path, body }),
  /** Also while the page ends. */
  postToTheEnd: (path: string, body: unknown) => ask<void>({ method: 'POST', path, body, toTheEnd: true }),
  /** Hands on the text of the answer while it arrives. */
  postInPieces: (path: string, body: unknown, take: (text: string) => void) =>
    ask<void>({ method: 'POST', path, body }, textInPieces(take)),
  put: <T>(path: string, body: unknown, ifMatch?: number) =>
    ask<T>({ method: 'PUT', path, body, ...(ifMatch === undefined ? {} : { ifMatch }) }),
  delete: <T>(path: string, body?: unknown) => ask<T>({ method: 'DELETE', path, body }),
};
