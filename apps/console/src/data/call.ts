import { isObject, requestTimeoutMs } from '@ohmstead/domain';
import type { Call, CallAnswer, CallBody, CallParams, CallQuery, ErrorBody, Sent } from '@ohmstead/contract';
import { nextTask } from '../lib/browser/next-task.ts';
import { addressOf, type Query } from './address.ts';
import { ApiError, isApiError, isUnreachable, recordApiError } from './api-error.ts';
import { announceChange } from './changes.ts';
import { callsUnderWay, noteReached, noteUnreached, numberCall } from './connection.ts';
import { bearerToken, currentUser, endSessionOf } from './session/session-state.ts';
import { askForProof } from './session/step-up.ts';

type PathValue = string | number;
/** Allows values of a closed list of strings to be given in their own type: `5` for '5', `true` for 'true'. */
type Told<Text> = Text extends `${infer Value extends number | boolean}` ? Value : never;
type QueryValue<Text> = string extends Text ? Query[string] : Text | Told<Text> | null | undefined;

/** The query is optional if all of its parts are. */
type Querying<Q, Values = { [K in keyof Q]: QueryValue<Q[K]> }> =
  Partial<Q> extends Q ? { query?: Values } : { query: Values };

/** The arguments that a call requires, and no others. Ids and lists of ids are converted to text. */
type Needs<C extends Call> = (CallParams<C> extends undefined
  ? object
  : { params: Record<keyof CallParams<C>, PathValue> }) &
  (CallQuery<C> extends undefined ? object : Querying<CallQuery<C>>) &
  (CallBody<C> extends undefined ? object : { body: unknown extends CallBody<C> ? Blob : Sent<CallBody<C>> });

type Ways = {
  /** The version that the edit is based on; the server refuses a stale one. */
  ifMatch?: number;
  /** Sends no token, so that the session of the cookie is used, which all tabs share. */
  byCookie?: boolean;
  /** Lets the request finish after the page is closed, as far as browsers allow. */
  toTheEnd?: boolean;
  /** Cancels the call when its answer is no longer needed. */
  signal?: AbortSignal;
};

/** For a union of calls, the arguments of any one of them. */
export type Asking<C extends Call> = C extends Call ? Needs<C> & Ways : never;
type Rest<C extends Call> = object extends Needs<C> ? [asking?: Asking<C>] : [asking: Asking<C>];

/** A call as sent: its body as JSON, or a file unchanged. */
type Outgoing = Ways & { method: string; path: string; query?: Query; body?: unknown };

const typeOf = (body: unknown): string => (body instanceof Blob ? body.type : 'application/json');

const headersOf = (call: Outgoing, token: string | null): Record<string, string> => ({
  Accept: 'application/json',
  ...(call.body === undefined ? {} : { 'Content-Type': typeOf(call.body) }),
  ...(call.ifMatch === undefined ? {} : { 'If-Match': `"${call.ifMatch}"` }),
  ...(token === null ? {} : { Authorization: `Bearer ${token}`, 'X-Viewed-User': String(currentUser()?.id) }),
});

/** Browsers refuse more than 64 KiB in requests that outlive the page. */
const keepaliveMaxLength = 60_000;

const bodyFor = ({ body, toTheEnd = false }: Outgoing): RequestInit => {
  if (body === undefined) return {};
  if (body instanceof Blob) return { body };
  const text = JSON.stringify(body);
  return { body: text, keepalive: toTheEnd && text.length <= keepaliveMaxLength };
};

/** The timeout, or sooner. */
const endOf = ({ signal }: Ways): AbortSignal => {
  const timeout = AbortSignal.timeout(requestTimeoutMs);
  if (signal === undefined) return timeout;
  // It reports its end only once, which may have been before the call was sent.
  if (signal.aborted) return signal;
  const end = new AbortController();
  for (const each of [timeout, signal]) each.addEventListener('abort', () => end.abort(each.reason));
  return end.signal;
};

const requestOf = (call: Outgoing, token: string | null): RequestInit => ({
  method: call.method,
  headers: headersOf(call, token),
  credentials: 'include',
  signal: endOf(call),
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

/** Errors from a proxy in front of the server may be HTML, and the connection may break while they arrive: the status is enough. */
const refusalOf = (response: Response): Promise<unknown> => bodyOf(response).catch(() => undefined);

const failed = (call: Outgoing, error: ApiError): ApiError => {
  if (call.signal?.aborted) return error;
  recordApiError(`${call.method} ${call.path}`, error);
  if (isUnreachable(error)) noteUnreached();
  return error;
};

export type ReadAnswer = (response: Response) => Promise<unknown>;

/** Sends a call and returns the response unread: 2xx and 400 are answers, anything else throws. */
const send = async (call: Outgoing): Promise<Response> => {
  const token = call.byCookie ? null : bearerToken();
  const response = await fetch(addressOf(call.path, call.query), requestOf(call, token)).catch((cause: unknown) => {
    throw failed(call, noAnswer(cause));
  });
  if (response.ok || response.status === 400) return response;
  if (response.status === 401) endSessionOf(token);
  // The screen offered something that the server refuses: a permission was taken away, and the event stream has not reported it yet.
  if (response.status === 403) announceChange('session');
  throw failed(call, errorOf(response.status, await refusalOf(response)));
};

const answerOf = async (call: Outgoing, read: ReadAnswer): Promise<unknown> => {
  // A page asks for many things at once, and sending each takes a phone milliseconds. A page that is being closed has no next task.
  if (!call.toTheEnd) await nextTask();
  const number = numberCall();
  const response = await send(call);
  // A successful response that cannot be parsed comes from something in between, such as the sign-in page of a network.
  const body = await (response.ok ? read : refusalOf)(response).catch((cause: unknown) => {
    throw failed(call, noAnswer(cause));
  });
  noteReached(number);
  if (response.status === 400 || isErrorBody(body)) throw errorOf(response.status, body);
  return body;
};

/** Longer waits are for the user to decide about. */
const longestWaitS = 2;
const mostRepeats = 3;

/** Makes a call again that came too soon, and so has changed nothing: users who open many pages need not open them again. */
export const ask = async (call: Outgoing, read: ReadAnswer = bodyOf, repeats = 0): Promise<unknown> => {
  callsUnderWay.set(callsUnderWay.get() + 1);
  try {
    return await answerOf(call, read);
  } catch (error) {
    if (!isApiError(error, 'too-many-requests') || repeats === mostRepeats) throw error;
    const waitS = Number(error.params[0]);
    if (!(waitS <= longestWaitS)) throw error;
    await new Promise((resolve) => setTimeout(resolve, 1_000 * waitS));
    return await ask(call, read, repeats + 1);
  } finally {
    callsUnderWay.set(callsUnderWay.get() - 1);
  }
};

/** Repeats a call that asks for the password or the second factor, once the user has shown it. */
const askProven = async (call: Outgoing): Promise<unknown> => {
  try {
    return await ask(call);
  } catch (error) {
    if (isApiError(error, 'step-up-required') && (await askForProof(error.params.map(String)))) return ask(call);
    throw error;
  }
};

type Given = Ways & { params?: Record<string, PathValue>; query?: Query; body?: unknown };

export const outgoing = (call: Call, { params = {}, ...given }: Given = {}): Outgoing => {
  const [method = '', url = ''] = call.split(' ');
  const path = url
    .replace(/^\/api/, '')
    .replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  return { method, path, ...given };
};

/** Makes a call of the contract: its arguments and answer follow from its key. Throws an `ApiError` if the server answers with an error. */
export const call = async <C extends Call>(key: C, ...[asking]: Rest<C>): Promise<CallAnswer<C>> =>
  // The only place where answers are trusted to have their type: the server writes them by the same schema.
  (await askProven(outgoing(key, asking))) as CallAnswer<C>;

/** The address of a call that the browser itself makes, for a download or an event stream. */
export const callAddress = <C extends Call>(key: C, ...[asking]: Rest<C>): string => {
  const { path, query } = outgoing(key, asking);
  return addressOf(path, query);
};
