import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { HashQueue } from './hash-queue.ts';

const limits = { total: 3, perAddress: 2, waitMs: 5_000 };
const stranger = (address: string) => ({ address, isPreferred: false });

test('one hash at a time, in order, known browsers first', async () => {
  const queue = new HashQueue(limits);
  const done: string[] = [];
  let atOnce = 0;
  const work = (name: string) => async () => {
    expect(++atOnce).toBe(1);
    await delay(1);
    atOnce--;
    done.push(name);
  };
  await Promise.all([
    queue.run(stranger('a'), work('first')),
    queue.run(stranger('b'), work('second')),
    queue.run(stranger('c'), work('third')),
    queue.run({ address: 'd', isPreferred: true }, work('known')),
  ]);
  expect(done).toEqual(['first', 'known', 'second', 'third']);
});

test('a full queue, and too many of one address, are told to come later', async () => {
  const queue = new HashQueue(limits);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const taken = [
    queue.run(stranger('a'), () => held),
    queue.run(stranger('a'), () => held),
    queue.run(stranger('a'), () => held),
  ];
  await expect(queue.run(stranger('a'), () => held)).rejects.toMatchObject({
    code: 'session-login-8',
    retryAfterS: 15,
  });
  taken.push(queue.run(stranger('b'), () => held));
  await expect(queue.run(stranger('c'), () => held)).rejects.toMatchObject({ code: 'session-login-8' });
  release();
  await Promise.all(taken);
});

test('who waits too long is told so, and leaves the queue', async () => {
  const queue = new HashQueue({ ...limits, waitMs: 5 });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const first = queue.run(stranger('a'), () => held);
  await expect(queue.run(stranger('b'), async () => 'late')).rejects.toMatchObject({ code: 'session-login-8' });
  release();
  await first;
  expect(await queue.run(stranger('c'), async () => 'next')).toBe('next');
});
