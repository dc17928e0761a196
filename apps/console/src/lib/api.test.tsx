import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { aUser } from '../testing/builders.ts';
import { fakeApi, networkDown, ok, refused } from '../testing/fake-api.ts';
import { addressOf, queryString } from './address.ts';
import { api } from './api.ts';
import { ApiError, lastApiError } from './api-error.ts';
import { subscribeToChanges } from './changes.ts';
import { connection } from './connection.ts';
import { currentUser, sessionState } from './session/session-state.ts';

const signIn = (token: string) => sessionState.set({ state: 'signed-in', user: aUser({ token }) });

const problemOf = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => Promise.reject(new Error('The call succeeded')),
    (error: unknown) => error as ApiError,
  );

describe('every call', () => {
  test('sends the bearer token if the user has one, and includes credentials', async () => {
    const { requests } = fakeApi({ 'GET /locations': () => ok({}) });
    await api.get('/locations');
    signIn('secret');
    await api.get('/locations');
    expect(requests.map(({ headers }) => headers.get('Authorization'))).toEqual([null, 'Bearer secret']);
    expect(requests.every(({ credentials }) => credentials === 'include')).toBe(true);
  });

  test.each(['post', 'put', 'patch', 'delete'] as const)('%s sends its body as JSON', async (verb) => {
    const { requests } = fakeApi({ [`${verb.toUpperCase()} /batteries`]: () => ok({ done: true }) });
    expect(await api[verb]('/batteries', { ids: [1, 2] })).toEqual({ done: true });
    expect(requests[0]).toMatchObject({ body: { ids: [1, 2] } });
    expect(requests[0]?.headers.get('Content-Type')).toBe('application/json');
  });

  test('has a timeout of 30 seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    fakeApi({ 'GET /locations': () => ok({}) });
    await api.get('/locations');
    expect(timeout).toHaveBeenCalledWith(30_000);
  });
});

describe('errors', () => {
  test('come as an object with code, message and params', async () => {
    fakeApi({ 'POST /users': () => refused(400, 'users-create-4', 'In use', ['a@b.example']) });
    const error = await problemOf(api.post('/users', {}));
    expect(error).toMatchObject({ status: 400, code: 'users-create-4', message: 'In use', params: ['a@b.example'] });
  });

  test('a failed request is logged and stored as the API error; 400 is an answer', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    fakeApi({ 'GET /a': () => refused(400, 'bad-input'), 'GET /b': () => refused(500, 'internal', 'Request 12') });
    await problemOf(api.get('/a'));
    expect(logged).not.toHaveBeenCalled();
    const error = await problemOf(api.get('/b'));
    expect(lastApiError.get()).toBe(error);
    expect(logged).toHaveBeenCalledWith('GET /b: internal: Request 12');
  });

  test('what is not permitted lets the page ask anew what the user may do', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const look = vi.fn<() => void>();
    const stop = subscribeToChanges('session', look);
    onTestFinished(() => stop());
    fakeApi({ 'GET /reports/soh': () => refused(403, 'not-permitted'), 'GET /a': () => refused(404, 'a-not-found') });
    await problemOf(api.get('/a'));
    expect(look).not.toHaveBeenCalled();
    await problemOf(api.get('/reports/soh'));
    expect(look).toHaveBeenCalledTimes(1);
  });

  test('an answer that is no JSON still names its status', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    vi.stubGlobal('fetch', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    expect(await problemOf(api.get('/a'))).toMatchObject({ status: 502, code: 'internal' });
  });

  test('a server that cannot be reached makes the connection offline until one call succeeds', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { answers } = fakeApi({ 'GET /a': networkDown });
    expect(await problemOf(api.get('/a'))).toMatchObject({ status: 0, code: 'unreachable' });
    expect(connection.get()).toBe('offline');
    answers['GET /a'] = () => ok({});
    await api.get('/a');
    expect(connection.get()).toBe('online');
  });

  test('a timeout has its own code', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    fakeApi({
      'GET /a': () => {
        throw new DOMException('timed out', 'TimeoutError');
      },
    });
    expect(await problemOf(api.get('/a'))).toMatchObject({ code: 'timed-out' });
  });

  test('401 signs the user out', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    signIn('secret');
    fakeApi({ 'GET /a': () => refused(401, 'not-authenticated') });
    await problemOf(api.get('/a'));
    expect(sessionState.get().state).toBe('signed-out');
  });

  test('a late 401 of an older token leaves the new session alone', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    signIn('old');
    fakeApi({
      'GET /a': () => {
        signIn('new');
        return refused(401, 'not-authenticated');
      },
    });
    await problemOf(api.get('/a'));
    expect(currentUser()?.token).toBe('new');
  });
});

describe('addresses', () => {
  test('array values of a query are joined with commas, what is not set is left out', () => {
    expect(queryString({ ids: [1, 2], name: 'a b', none: null, nothing: undefined })).toBe('?ids=1%2C2&name=a+b');
  });

  test('both services live below /api by default', () => {
    expect(addressOf('/batteries/12')).toBe('/api/batteries/12');
    expect(addressOf('/users/uiSettings', { a: 1 })).toBe('/api/users/uiSettings?a=1');
  });
});
