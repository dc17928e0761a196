import { expect, test, vi } from 'vitest';
import { reloadWhenOutdated } from './reload-when-outdated.ts';

const missChunk = () => {
  const event = new Event('vite:preloadError', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

test('a chunk that is gone loads the page anew, once', () => {
  const reload = vi.fn<() => void>();
  reloadWhenOutdated(reload);
  expect(missChunk()).toBe(true);
  expect(missChunk()).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
});
