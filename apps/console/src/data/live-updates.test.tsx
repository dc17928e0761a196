import { renderHook } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { aUser } from '../testing/builders.ts';
import { fakeApi, networkDown, ok, refused } from '../testing/fake-api.ts';
import { FakeEventSource } from '../testing/fake-event-source.ts';
import { announceChange } from './changes.ts';
import { connection } from './connection.ts';
import { sessionState } from './session/session-state.ts';
import { startLiveUpdates, useChanges } from './live-updates.ts';

const start = () => {
  fakeApi({ 'GET /session': () => ok(aUser()) });
  vi.useFakeTimers();
  const stop = startLiveUpdates();
  onTestFinished(() => {
    stop();
    vi.useRealTimers();
  });
};
const source = () => FakeEventSource.all.at(-1)!;
const hide = (hidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('live updates', () => {
  test('an event names the kind of entity that has changed', () => {
    start();
    const refresh = vi.fn<() => void>();
    renderHook(() => useChanges('devices', refresh));
    source().send('{"kind":"batteries"}');
    expect(refresh).not.toHaveBeenCalled();
    source().send('{"kind":"devices"}');
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  test.each(['', 'nonsense', '{}', '{"kind":"elephants"}'])('an event with %j is ignored', (data) => {
    start();
    expect(() => source().send(data)).not.toThrow();
  });

  test('a connection that was given up is opened again, and everything is refreshed', () => {
    start();
    const refresh = vi.fn<() => void>();
    renderHook(() => useChanges('devices', refresh));
    const before = source();
    before.fail();
    vi.advanceTimersByTime(1_000);
    expect(source()).not.toBe(before);
    source().open();
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  test('a stream that breaks because the session is over signs the user out', async () => {
    start();
    sessionState.set({ state: 'signed-in', user: aUser() });
    fakeApi({ 'GET /session': () => refused(400, 'not-authenticated') });
    source().fail();
    await vi.waitFor(() => expect(sessionState.get().state).toBe('signed-out'));
  });

  test('a stream that breaks because the server is gone is reported at once', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    start();
    fakeApi({ 'GET /session': networkDown });
    source().fail();
    await vi.waitFor(() => expect(connection.get()).toBe('offline'));
  });

  test('a hidden page closes its connection and catches up when it is visible again', () => {
    start();
    const before = source();
    hide(true);
    expect(before.readyState).toBe(FakeEventSource.CLOSED);
    hide(false);
    expect(source()).not.toBe(before);
  });
});

describe('polling', () => {
  test('runs every 10 seconds, with or without hints', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const refresh = vi.fn<() => void>();
    const { unmount } = renderHook(() => useChanges('services', refresh));
    vi.advanceTimersByTime(20_000);
    expect(refresh).toHaveBeenCalledTimes(2);
    unmount();
    announceChange('services');
    vi.advanceTimersByTime(20_000);
    expect(refresh).toHaveBeenCalledTimes(2);
  });
});
