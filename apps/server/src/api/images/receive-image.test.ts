import { expect, test } from 'vitest';
import { createImageSemaphore } from './receive-image.ts';

test('one image is decoded at a time, eight wait, more are told to come later', async () => {
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

test('one that fails holds nobody up', async () => {
  const semaphore = createImageSemaphore();
  const failing = semaphore.run(() => Promise.reject(new Error('unreadable')));
  const next = semaphore.run(async () => 'next');
  await expect(failing).rejects.toThrow('unreadable');
  expect(await next).toBe('next');
});
