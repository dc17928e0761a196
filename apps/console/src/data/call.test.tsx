import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { aUser } from '../testing/builders.ts';
import { fakeApi, networkDown, ok, refused } from '../testing/fake-api.ts';
import { addressOf, queryString } from './address.ts';
import { call } from './call.ts';
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
    await call('GET /api/locations');
    signIn('secret');
    await call('GET /api/locations');
    expect(requests.map(({ headers }) => headers.get('Authorization'))).toEqual([null, 'Bearer secret']);
    expect(requests.every(({ credentials }) => credentials === 'include')).toBe(true);
  });

  test('is sent in a task of its own, except what a page that is being closed saves', async () => {
    const { requests } = fakeApi({ 'POST /users/uiSettings': () => ok({}), 'GET /locations': () => ok({}) });
    const read = call('GET /api/locations');
    const edit = call('POST /api/users/uiSettings', { body: { changes: [] } });
    const last = call('POST /api/users/uiSettings', { body: { changes: [] }, toTheEnd: true });
    expect(requests.map(({ keepalive }) => keepalive)).toEqual([true]);
    await Promise.all([read, edit, last]);
    expect(requests).toHaveLength(3);
  });

  test('is not sent once it has been given up, and a page that has gone asks for nothing more', async () => {
    const { requests } = fakeApi({ 'GET /locations': () => ok({}) });
    const page = new AbortController();
    const reads = [call('GET /api/locations', { signal: page.signal })];
    page.abort();
    reads.push(call('GET /api/locations', { signal: page.signal }));
    for (const read of reads) expect((await problemOf(read)).code).toBe('unreachable');
    expect(requests).toEqual([]);
    expect(connection.get()).toBe('online');
  });

  describe('that came too soon', () => {
    const tooSoon = (waitS: number) => refused(429, 'too-many-requests', undefined, [waitS]);

    test('is made again when it may be', async () => {
      vi.spyOn(console, 'error').mockReturnValue();
      vi.useFakeTimers({ toFake: ['setTimeout'] });
      onTestFinished(() => void vi.useRealTimers());
      const { requests, answers } = fakeApi({ 'GET /locations': () => tooSoon(1) });
      const read = call('GET /api/locations');
      await vi.advanceTimersByTimeAsync(900);
      expect(requests).toHaveLength(1);
      answers['GET /locations'] = () => ok({ locations: [] });
      await vi.advanceTimersByTimeAsync(200);
      expect(await read).toEqual({ locations: [] });
      expect(requests).toHaveLength(2);
    });

    test.each([
      ['fails after three more tries', 1, 4],
      ['fails at once where the wait is long', 30, 1],
    ])('%s', async (_, waitS, times) => {
      vi.spyOn(console, 'error').mockReturnValue();
      vi.useFakeTimers({ toFake: ['setTimeout'] });
      onTestFinished(() => void vi.useRealTimers());
      const { requests } = fakeApi({ 'GET /locations': () => tooSoon(waitS) });
      const problem = problemOf(call('GET /api/locations'));
      await vi.advanceTimersByTimeAsync(10_000);
      expect((await problem).params).toEqual([waitS]);
      expect(requests).toHaveLength(times);
    });
  });

  test.each([
    ['POST', '/users/uiSettings', () => call('POST /api/users/uiSettings', { body: { changes: [] } }), { changes: [] }],
    ['PUT', '/groups/7', () => call('PUT /api/groups/:id', { params: { id: 7 }, body: { name: 'B' } }), { name: 'B' }],
    [
      'DELETE',
      '/batteries',
      () => call('DELETE /api/batteries', { body: { batteryIds: [1, 2] } }),
      { batteryIds: [1, 2] },
    ],
  ])('%s sends its body as JSON', async (method, path, make, body) => {
    const { requests } = fakeApi({ [`${method} ${path}`]: () => ok({ done: true }) });
    expect(await make()).toEqual({ done: true });
    expect(requests[0]).toMatchObject({ path, body });
    expect(requests[0]?.headers.get('Content-Type')).toBe('application/json');
  });

  test('puts its parameters into the path, whatever characters they contain', async () => {
    const { requests } = fakeApi({ 'GET /devices/claim/a%2Fb%20c': () => ok({}) });
    await call('GET /api/devices/claim/:token', { params: { token: 'a/b c' } });
    expect(requests[0]?.path).toBe('/devices/claim/a%2Fb%20c');
  });

  test('takes what the contract says, or does not compile', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { requests } = fakeApi({});
    const wrong = [
      // @ts-expect-error There is no such call.
      () => call('GET /api/ghosts'),
      // @ts-expect-error The id is missing.
      () => call('GET /api/batteries/:id'),
      // @ts-expect-error The path has no such parameter.
      () => call('GET /api/batteries/:id', { params: { battery: 7 } }),
      // @ts-expect-error A location has no field of this name.
      () => call('POST /api/locations', { body: { title: 'Workshop' } }),
      // @ts-expect-error Lists have no such order.
      () => call('GET /api/dashboard/devices', { query: { sort: 'colour' } }),
      // @ts-expect-error This call has no answer.
      async () => (await call('DELETE /api/locations/:id', { params: { id: 7 } })).id,
    ];
    await Promise.allSettled(wrong.map((make) => make()));
    expect(requests).toHaveLength(wrong.length);
  });

  test('has a timeout of 30 seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    fakeApi({ 'GET /locations': () => ok({}) });
    await call('GET /api/locations');
    expect(timeout).toHaveBeenCalledWith(30_000);
  });
});

describe('errors', () => {
  test('come as an object with code, message and params', async () => {
    fakeApi({ 'POST /users': () => refused(400, 'users-create-4', 'In use', ['a@b.example']) });
    const error = await problemOf(call('POST /api/users', { body: { emails: [] } }));
    expect(error).toMatchObject({ status: 400, code: 'users-create-4', message: 'In use', params: ['a@b.example'] });
  });

  test('a failed request is logged and stored as the API error; 400 is an answer', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    fakeApi({
      'GET /locations': () => refused(400, 'bad-input'),
      'GET /groups': () => refused(500, 'internal', 'Request 12'),
    });
    await problemOf(call('GET /api/locations'));
    expect(logged).not.toHaveBeenCalled();
    const error = await problemOf(call('GET /api/groups'));
    expect(lastApiError.get()).toBe(error);
    expect(logged).toHaveBeenCalledWith('GET /groups: internal: Request 12');
  });

  test('a refusal for lack of permission makes the page read the permissions again', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const look = vi.fn<() => void>();
    const stop = subscribeToChanges('session', look);
    onTestFinished(() => stop());
    fakeApi({
      'GET /reports/soh': () => refused(403, 'not-permitted'),
      'GET /locations': () => refused(404, 'locations-not-found'),
    });
    await problemOf(call('GET /api/locations'));
    expect(look).not.toHaveBeenCalled();
    await problemOf(call('GET /api/reports/soh'));
    expect(look).toHaveBeenCalledTimes(1);
  });

  test('an answer that is not JSON still has its status', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    vi.stubGlobal('fetch', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    expect(await problemOf(call('GET /api/locations'))).toMatchObject({ status: 502, code: 'internal' });
  });

  test('a server that cannot be reached makes the connection offline until one call succeeds', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { answers } = fakeApi({ 'GET /locations': networkDown });
    expect(await problemOf(call('GET /api/locations'))).toMatchObject({ status: 0, code: 'unreachable' });
    expect(connection.get()).toBe('offline');
    answers['GET /locations'] = () => ok({});
    await call('GET /api/locations');
    expect(connection.get()).toBe('online');
  });

  test('a timeout has its own code', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    fakeApi({
      'GET /locations': () => {
        throw new DOMException('timed out', 'TimeoutError');
      },
    });
    expect(await problemOf(call('GET /api/locations'))).toMatchObject({ code: 'timed-out' });
  });

  test('401 signs the user out', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    signIn('secret');
    fakeApi({ 'GET /locations': () => refused(401, 'not-authenticated') });
    await problemOf(call('GET /api/locations'));
    expect(sessionState.get().state).toBe('signed-out');
  });

  test('a late 401 of an older token leaves the new session alone', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    signIn('old');
    fakeApi({
      'GET /locations': () => {
        signIn('new');
        return refused(401, 'not-authenticated');
      },
    });
    await problemOf(call('GET /api/locations'));
    expect(currentUser()?.token).toBe('new');
  });
});

describe('addresses', () => {
  test('array values of a query are joined with commas, unset values are left out', () => {
    expect(queryString({ ids: [1, 2], name: 'a b', none: null, nothing: undefined })).toBe('?ids=1%2C2&name=a+b');
  });

  test('both services live below /api by default', () => {
    expect(addressOf('/batteries/12')).toBe('/api/batteries/12');
    expect(addressOf('/users/uiSettings', { a: 1 })).toBe('/api/users/uiSettings?a=1');
  });
});
