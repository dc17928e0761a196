import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { fakeApi, networkDown, ok } from '../../testing/fake-api.ts';
import { connection, noteReached, numberCall } from '../connection.ts';
import { ChunkError, loadChunk, prefetchChunk } from './load-chunk.ts';
import { loadSession } from '../session/session.ts';

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

/** A page that is being reloaded fails in the end, long after its test. */
const begin = (reload: () => void) => void loadChunk(gone, reload).catch(() => undefined);

beforeEach(() => {
  sessionStorage.clear();
  connection.set('online');
  vi.spyOn(console, 'error').mockReturnValue();
});

test('a chunk that no longer exists reloads the page, once', async () => {
  fakeApi({ 'GET /session': () => ok(aUser()) });
  const reload = vi.fn<() => void>();
  begin(reload);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  await expect(loadChunk(gone, reload)).rejects.toThrow(ChunkError);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a page without a connection stays, and reloads itself when the server answers', async () => {
  const { answers } = fakeApi({ 'GET /session': networkDown });
  const reload = vi.fn<() => void>();
  begin(reload);
  await vi.waitFor(() => expect(connection.get()).toBe('offline'));
  expect(reload).not.toHaveBeenCalled();
  answers['GET /session'] = () => ok(aUser());
  await loadSession();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

test('a call that is lost with the connection delays nothing: any later call that is answered shows that the server is back', async () => {
  const { answers } = fakeApi({ 'GET /session': () => new Promise(() => {}) });
  const reload = vi.fn<() => void>();
  begin(reload);
  await new Promise((resolve) => setTimeout(resolve));
  answers['GET /session'] = () => ok(aUser());
  await loadSession();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

test('without other calls the server is polled until it answers', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { answers } = fakeApi({ 'GET /session': () => new Promise(() => {}) });
  const reload = vi.fn<() => void>();
  begin(reload);
  await vi.advanceTimersByTimeAsync(2_000);
  answers['GET /session'] = () => ok(aUser());
  // Each poll is sent in a task of its own.
  await vi.advanceTimersByTimeAsync(1_001);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a late answer to a call from before the connection was lost does not reload the page', async () => {
  const { answers } = fakeApi({ 'GET /session': networkDown });
  const reload = vi.fn<() => void>();
  const early = numberCall();
  begin(reload);
  await vi.waitFor(() => expect(connection.get()).toBe('offline'));
  noteReached(early);
  await new Promise((resolve) => setTimeout(resolve));
  expect(connection.get()).toBe('offline');
  expect(reload).not.toHaveBeenCalled();
  answers['GET /session'] = () => ok(aUser());
  await loadSession();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

test('a chunk that neither loads nor fails is given up after a minute', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  fakeApi({ 'GET /session': () => ok(aUser()) });
  const reload = vi.fn<() => void>();
  void loadChunk(() => new Promise(() => {}), reload).catch(() => {});
  await vi.advanceTimersByTimeAsync(59_000);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('if reloading the page does not help, the page says so instead of waiting for ever', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  fakeApi({ 'GET /session': () => ok(aUser()) });
  const said = vi.fn<(error: unknown) => void>();
  void loadChunk(gone, () => undefined).catch(said);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(said).toHaveBeenCalledWith(expect.any(ChunkError));
});

test('a chunk is not requested before the connection is back', async () => {
  connection.set('offline');
  const load = vi.fn<() => Promise<string>>().mockResolvedValue('part');
  const part = loadChunk(load);
  await prefetchChunk(load);
  expect(load).not.toHaveBeenCalled();
  connection.set('online');
  await expect(part).resolves.toBe('part');
});

test('a failed prefetch of a chunk is ignored', async () => {
  await expect(prefetchChunk(gone)).resolves.toBeUndefined();
});
