import { expect, test } from 'vitest';
import { createImageSemaphore } from './receive-image.ts';

test('one image is decoded at a time, eight wait, and further ones are refused with Retry-After', async () => {
  const semaphore = createImageSemaphore();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  let atOnce = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++atOnce);
    await held;
    atOnce--;
  };
  const taken = Array.from({ length: 9 }, () => semaphore.run(work));
  await expect(semaphore.run(work)).rejects.toMatchObject({ code: 'too-many-requests', retryAfterS: 5 });
  release();
  await Promise.all(taken);
  expect(most).toBe(1);
  expect(await semaphore.run(async () => 'next')).toBe('next');
});

test('a failed image does not delay the others', async () => {
  const semaphore = createImageSemaphore();
  const failing = semaphore.run(() => Promise.reject(new Error('unreadable')));
  const next = semaphore.run(async () => 'next');
  await expect(failing).rejects.toThrow('unreadable');
  expect(await next).toBe('next');
});
