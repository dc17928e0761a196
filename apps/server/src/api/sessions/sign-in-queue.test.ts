import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { SignInQueue } from './sign-in-queue.ts';

const limits = { slots: 1, total: 3, perAddress: 2, waitMs: 5_000, refuseAfterMs: 1 };
const stranger = (address: string) => ({ address, isPreferred: false });

test('one hash at a time, in order, known browsers first', async () => {
  const queue = new SignInQueue(limits);
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
  const queue = new SignInQueue(limits);
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

test('a full queue of strangers has room for a known browser, and refuses the next stranger before any work', async () => {
  const queue = new SignInQueue({ ...limits, total: 1 });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const taken = [queue.run(stranger('a'), () => held), queue.run(stranger('b'), () => held)];
  await expect(queue.requireRoom(stranger('c'))).rejects.toMatchObject({ code: 'session-login-8' });
  const known = { address: 'd', isPreferred: true };
  await queue.requireRoom(known);
  taken.push(queue.run(known, () => held));
  release();
  await Promise.all(taken);
});

test('as many at once as there are slots', async () => {
  const queue = new SignInQueue({ ...limits, slots: 2 });
  let most = 0;
  let atOnce = 0;
  const work = async () => {
    most = Math.max(most, ++atOnce);
    await delay(1);
    atOnce--;
  };
  await Promise.all(['a', 'b', 'c', 'd', 'e'].map((address) => queue.run(stranger(address), work)));
  expect(most).toBe(2);
});

test('who waits too long is told so, and leaves the queue', async () => {
  const queue = new SignInQueue({ ...limits, waitMs: 5 });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const first = queue.run(stranger('a'), () => held);
  await expect(queue.run(stranger('b'), async () => 'late')).rejects.toMatchObject({ code: 'session-login-8' });
  release();
  await first;
  expect(await queue.run(stranger('c'), async () => 'next')).toBe('next');
});
