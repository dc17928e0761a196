import { expect, onTestFinished, test, vi } from 'vitest';
import { aUser } from '../testing/builders.ts';
import { fakeApi, networkDown, ok } from '../testing/fake-api.ts';
import { subscribeToChanges } from './changes.ts';
import { connection, noteReached, noteUnreached } from './connection.ts';
import { followConnection } from './follow-connection.ts';

test('while the connection is lost the server is polled; once it answers, everything is refreshed', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.useFakeTimers();
  const { answers } = fakeApi({ 'GET /session': networkDown });
  const stop = followConnection();
  onTestFinished(() => {
    stop();
    vi.useRealTimers();
  });
  const refresh = vi.fn<() => void>();
  onTestFinished(subscribeToChanges('devices', refresh));

  window.dispatchEvent(new Event('offline'));
  await vi.advanceTimersByTimeAsync(7_000);
  expect(connection.get()).toBe('offline');
  expect(refresh).not.toHaveBeenCalled();

  answers['GET /session'] = () => ok(aUser());
  await vi.advanceTimersByTimeAsync(3_000);
  expect(connection.get()).toBe('online');
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('where one call goes on failing while others succeed, everything is read again every 3 s and no more often', async () => {
  vi.useFakeTimers();
  fakeApi({ 'GET /session': () => ok(aUser()) });
  const stop = followConnection();
  onTestFinished(() => {
    stop();
    vi.useRealTimers();
  });
  const refresh = vi.fn<() => void>(noteUnreached);
  onTestFinished(subscribeToChanges('devices', refresh));

  noteUnreached();
  for (let ms = 0; ms < 10_000; ms += 100) {
    noteReached();
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(refresh).toHaveBeenCalledTimes(4);
});
