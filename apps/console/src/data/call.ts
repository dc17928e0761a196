import { isObject, requestTimeoutMs } from '@ohmstead/domain';
import type { Call, CallAnswer, CallBody, CallParams, CallQuery, ErrorBody, Sent } from '@ohmstead/contract';
import { addressOf, type Query } from './address.ts';
import { ApiError, isUnreachable, recordApiError } from './api-error.ts';
import { announceChange } from './changes.ts';
import { noteReached, noteUnreached, numberCall } from './connection.ts';
import { bearerToken, endSessionOf } from './session/session-state.ts';

type PathValue = string | number;
/** A closed list of words may be told in its own kind: `5` for '5', `true` for 'true'. */
type Told<Text> = Text extends `${infer Value extends number | boolean}` ? Value : never;
type QueryValue<Text> = string extends Text ? Query[string] : Text | Told<Text> | null | undefined;

/** Whoever leaves out every part of it leaves it out itself. */
type Querying<Q, Values = { [K in keyof Q]: QueryValue<Q[K]> }> =
  Partial<Q> extends Q ? { query?: Values } : { query: Values };

/** Of a call: what it needs, and nothing else. Ids and lists of them become text by themselves. */
type Needs<C extends Call> = (CallParams<C> extends undefined
  ? object
  : { params: Record<keyof CallParams<C>, PathValue> }) &
  (CallQuery<C> extends undefined ? object : Querying<CallQuery<C>>) &
  (CallBody<C> extends undefined ? object : { body: unknown extends CallBody<C> ? Blob : Sent<CallBody<C>> });

type Ways = {
  /** The version that an edit was made from: a stale one is refused. */
  ifMatch?: number;
  /** Sends no token: who is signed in is asked of the cookie, which all tabs share. */
  byCookie?: boolean;
  /** Goes on when the page ends, as far as browsers let it. */
  toTheEnd?: boolean;
};

/** Of a union of calls, what suits one of them. */
type Asking<C extends Call> = C extends Call ? Needs<C> & Ways : never;
type Rest<C extends Call> = object extends Needs<C> ? [asking?: Asking<C>] : [asking: Asking<C>];

/** A call as it goes out: its body as JSON, a file as it is. */
type Outgoing = Ways & { method: string; path: string; query?: Query; body?: unknown };

const typeOf = (body: unknown): string => (body instanceof Blob ? body.type : 'application/json');

const headersOf = (call: Outgoing, token: string | null): Record<string, string> => ({
  Accept: 'application/json',
  ...(call.body === undefined ? {} : { 'Content-Type': typeOf(call.body) }),
  ...(call.ifMatch === undefined ? {} : { 'If-Match': `"${call.ifMatch}"` }),
  ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
});

/** Browsers refuse to carry on with more than 64 KiB for a page that has ended. */
const keepaliveMaxLength = 60_000;

const bodyFor = ({ body, toTheEnd = false }: Outgoing): RequestInit => {
  if (body === undefined) return {};
  if (body instanceof Blob) return { body };
  const text = JSON.stringify(body);
  return { body: text, keepalive: toTheEnd && text.length <= keepaliveMaxLength };
};

const requestOf = (call: Outgoing, token: string | null): RequestInit => ({
  method: call.method,
  headers: headersOf(call, token),
  credentials: 'include',
  signal: AbortSignal.timeout(requestTimeoutMs),
  ...bodyFor(call),
});

const noAnswer = (cause: unknown): ApiError =>
  isObject(cause) && cause['name'] === 'TimeoutError'
    ? new ApiError(0, { code: 'timed-out', message: 'The server took too long to respond.', params: [] })
    : new ApiError(0, { code: 'unreachable', message: 'The server could not be reached.', params: [] });

const isErrorBody = (body: unknown): body is ErrorBody =>
  isObject(body) && isObject(body['error']) && typeof body['error']['code'] === 'string';

const errorOf = (status: number, body: unknown): ApiError =>
  isErrorBody(body)
    ? new ApiError(status, body.error)
    : new ApiError(status, { code: 'internal', message: `The server responded with status ${status}.`, params: [] });

const bodyOf = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  return text === '' ? undefined : JSON.parse(text);
};

/** A proxy between us and the server refuses in HTML, and the connection may break in the middle of it: the status says enough. */
const refusalOf = (response: Response): Promise<unknown> => bodyOf(response).catch(() => undefined);

const failed = (call: Outgoing, error: ApiError): ApiError => {
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
const send = async (call: Outgoing): Promise<Response> => {
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

const ask = async (call: Outgoing, read: ReadAnswer = bodyOf): Promise<unknown> => {
  const number = numberCall();
  const response = await send(call);
  // What promises an answer and is not one comes from something between us and the server, such as a sign-in page of a network.
  const body = await (response.ok ? read : refusalOf)(response).catch((cause: unknown) => {
    throw failed(call, noAnswer(cause));
  });
  noteReached(number);
  if (response.status === 400 || isErrorBody(body)) throw errorOf(response.status, body);
  return body;
};

type Given = Ways & { params?: Record<string, PathValue>; query?: Query; body?: unknown };

const outgoing = (call: Call, { params = {}, ...given }: Given = {}): Outgoing => {
  const [method = '', url = ''] = call.split(' ');
  const path = url
    .replace(/^\/api/, '')
    .replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  return { method, path, ...given };
};

/** Makes a call of the contract: what it needs and what it answers follow from its key. Throws an `ApiError` where the server answers one. */
export const call = async <C extends Call>(key: C, ...[asking]: Rest<C>): Promise<CallAnswer<C>> =>
  // The one place where what came over the wire is taken at its word: the server writes it by the same schema.
  (await ask(outgoing(key, asking))) as CallAnswer<C>;

/** Where a call is that the browser makes itself: a file, a stream of events. */
export const callAddress = <C extends Call>(key: C, ...[asking]: Rest<C>): string => {
  const { path, query } = outgoing(key, asking);
  return addressOf(path, query);
};

/** The same, with the text of the answer handed on while it arrives. */
export const callInPieces = async <C extends Call>(
  key: C,
  asking: Asking<C>,
  take: (text: string) => void,
): Promise<void> => {
  await ask(outgoing(key, asking), textInPieces(take));
};
