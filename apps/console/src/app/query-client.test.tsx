import { QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { call } from '../data/call.ts';
import { sessionState } from '../data/session/session-state.ts';
import { userMay } from '../data/session/session.ts';
import { aUser } from '../testing/builders.ts';
import { fakeApi, ok, refused } from '../testing/fake-api.ts';
import { createAppQueryClient } from './query-client.ts';

const observe = (queryFn: () => Promise<unknown>) => {
  const observer = new QueryObserver(createAppQueryClient(), { queryKey: ['observed'], queryFn, retryDelay: 0 });
  onTestFinished(observer.subscribe(() => undefined));
  return observer;
};

test('a permission withdrawn meanwhile is noticed with the first call that is refused', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  sessionState.set({ state: 'signed-in', user: aUser({ may: ['perm-reports'] }) });
  fakeApi({ 'GET /session': () => ok(aUser()), 'GET /reports/soh': () => refused(403, 'not-permitted') });
  observe(() => call('GET /api/reports/soh'));
  await vi.waitFor(() => {
    const session = sessionState.get();
    expect(session.state === 'signed-in' && userMay(session.user, 'perm-reports')).toBe(false);
  });
});

test.each([
  ['an answer is not asked for again', 400, 'bad-input', 1],
  ['what may pass by itself is asked for again', 503, 'unavailable', 3],
])('%s', async (_title, status, code, calls) => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { requests } = fakeApi({ 'GET /locations': () => refused(status, code) });
  const observer = observe(() => call('GET /api/locations'));
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true));
  expect(requests).toHaveLength(calls);
});
