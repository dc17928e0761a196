import { beforeEach, expect, test, vi } from 'vitest';
import { aUser } from '../testing/builders.ts';
import { fakeApi, networkDown, ok } from '../testing/fake-api.ts';
import { connection } from './connection.ts';
import { loadChunk, prefetchChunk } from './load-chunk.ts';
import { loadSession } from './session.ts';

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

beforeEach(() => {
  sessionStorage.clear();
  connection.set('online');
  vi.spyOn(console, 'error').mockReturnValue();
});

test('a part that is gone loads the page anew, once', async () => {
  fakeApi({ 'GET /session': () => ok(aUser()) });
  const reload = vi.fn<() => void>();
  void loadChunk(gone, reload);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  await expect(loadChunk(gone, reload)).rejects.toThrow('Failed to fetch');
  expect(reload).toHaveBeenCalledTimes(1);
});

test('without a connection a page stays, and loads itself anew when the server answers', async () => {
  const { answers } = fakeApi({ 'GET /session': networkDown });
  const reload = vi.fn<() => void>();
  void loadChunk(gone, reload);
  await vi.waitFor(() => expect(connection.get()).toBe('offline'));
  expect(reload).not.toHaveBeenCalled();
  answers['GET /session'] = () => ok(aUser());
  await loadSession();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

test('a part is not asked for before the connection is back', async () => {
  connection.set('offline');
  const load = vi.fn<() => Promise<string>>().mockResolvedValue('part');
  const part = loadChunk(load);
  await prefetchChunk(load);
  expect(load).not.toHaveBeenCalled();
  connection.set('online');
  await expect(part).resolves.toBe('part');
});

test('a part that nobody asked for yet may fail', async () => {
  await expect(prefetchChunk(gone)).resolves.toBeUndefined();
});
