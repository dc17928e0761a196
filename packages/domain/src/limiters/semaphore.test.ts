import { expect, test, vi } from 'vitest';
import { Semaphore } from './semaphore.ts';

/** The owners that were admitted, in order. */
function follow<Owner>(semaphore: Semaphore<Owner>) {
  const entered: Owner[] = [];
  const come = async (owner: Owner, gone?: AbortSignal) => {
    const release = await semaphore.take(owner, gone);
    entered.push(owner);
    return release;
  };
  return { entered, come };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('the limit of concurrent ones holds, and the next is admitted when one is done, in order of arrival', async () => {
  const { entered, come } = follow(new Semaphore<string>({ atOnce: 2 }));
  const [a, b, c, d] = [come('a'), come('b'), come('c'), come('d')];
  await Promise.all([a, b]);
  expect(entered).toEqual(['a', 'b']);
  (await b)();
  await c;
  expect(entered).toEqual(['a', 'b', 'c']);
  (await a)();
  await d;
});

test('releasing twice counts once', async () => {
  const semaphore = new Semaphore({ atOnce: 1 });
  const release = await semaphore.take();
  release();
  release();
  await semaphore.take();
  let isSecondIn = false;
  void semaphore.take().then(() => (isSecondIn = true));
  await settled();
  expect(isSecondIn).toBe(false);
});

test('work that fails admits the next', async () => {
  const semaphore = new Semaphore({ atOnce: 1 });
  const failing = semaphore.run(() => Promise.reject(new Error('broken')));
  const next = semaphore.run(async () => 'next');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('next');
});

test('one owner with many requests leaves room for others', async () => {
  const { entered, come } = follow(new Semaphore<string>({ atOnce: 3, atOncePerOwner: 2 }));
  const greedy = Array.from({ length: 5 }, () => come('greedy'));
  const modest = come('modest');
  const late = come('late');
  await Promise.all([greedy[0], greedy[1], modest]);
  expect(entered).toEqual(['greedy', 'greedy', 'modest']);
  (await modest)();
  await late;
  expect(entered).toEqual(['greedy', 'greedy', 'modest', 'late']);
  (await greedy[0])?.();
  await greedy[2];
  expect(entered.filter((owner) => owner === 'greedy')).toHaveLength(3);
});

test('a waiter that waits too long gets an error, and its place goes to the next', async () => {
  const refusal = (owner: string, why: string) => new Error(`${owner} ${why}`);
  const semaphore = new Semaphore<string>({ atOnce: 1, waitMs: 50, refusal });
  const release = await semaphore.take('first');
  await expect(semaphore.take('second')).rejects.toThrow('second late');
  const third = semaphore.take('third');
  release();
  (await third)();
  (await semaphore.take('fourth'))();
});

test('without a queue the next is refused at once', async () => {
  const semaphore = new Semaphore<string>({ atOncePerOwner: 1, waitMs: 0 });
  await semaphore.take('one');
  await expect(semaphore.take('one')).rejects.toThrow('crowded');
  await semaphore.take('other');
});

test('too many waiters are refused, in all and of one owner', async () => {
  const { entered, come } = follow(new Semaphore<string>({ atOnce: 1, maxWaiting: 3, maxWaitingPerOwner: 2 }));
  const first = await come('first');
  const waiting = [come('a'), come('a')];
  await expect(come('a')).rejects.toThrow('crowded');
  waiting.push(come('b'));
  await expect(come('c')).rejects.toThrow('crowded');
  first();
  for (const each of waiting) (await each)();
  expect(entered).toEqual(['first', 'a', 'a', 'b']);
});

test('a waiter that leaves is removed from the queue', async () => {
  const { entered, come } = follow(new Semaphore<string>({ atOnce: 1 }));
  const first = await come('first');
  const going = new AbortController();
  const gone = come('gone', going.signal);
  const next = come('next');
  going.abort();
  await expect(gone).rejects.toThrow('gone');
  first();
  await next;
  expect(entered).toEqual(['first', 'next']);
});

test('an owner whose limit was lowered waits until so few are left, and enters when it is raised again', async () => {
  let most = 3;
  const semaphore = new Semaphore<string>({ atOnce: 5, atOncePerOwner: () => most });
  const held = await Promise.all([semaphore.take('one'), semaphore.take('one'), semaphore.take('one')]);
  most = 1;
  const entered: number[] = [];
  const waiting = [0, 1].map((n) => semaphore.take('one').then(() => entered.push(n)));
  held[0]?.();
  held[1]?.();
  await settled();
  expect(entered).toEqual([]);
  most = 3;
  held[2]?.();
  await Promise.all(waiting);
});

test('a waiter with a pause is admitted when that is over, does not overtake its own owner, and does not delay others', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let freeAtMs = 100;
  let nowMs = 0;
  const pass = (ms: number) => ((nowMs += ms), vi.advanceTimersByTime(ms), settled());
  const pauseMs = (owner: string) => (owner === 'paused' ? Math.max(0, freeAtMs - nowMs) : 0);
  const semaphore = new Semaphore<string>({ pauseMs });
  const entered: string[] = [];
  const come = (owner: string, name: string) => void semaphore.take(owner).then(() => entered.push(name));
  come('paused', 'first');
  come('other', 'other');
  await pass(99);
  expect(entered).toEqual(['other']);
  await pass(1);
  expect(entered).toEqual(['other', 'first']);
  freeAtMs = 200;
  come('paused', 'second');
  freeAtMs = 0;
  come('paused', 'third');
  await settled();
  expect(entered).toEqual(['other', 'first', 'second', 'third']);
  vi.useRealTimers();
});

test('the time for which each was held is counted', async () => {
  const held: [string, number][] = [];
  const semaphore = new Semaphore<string>({ onRelease: (owner, heldMs) => held.push([owner, heldMs]) });
  const release = await semaphore.take('one');
  await new Promise((resolve) => setTimeout(resolve, 20));
  release();
  release();
  expect(held).toEqual([['one', expect.any(Number)]]);
  expect(held[0]?.[1]).toBeGreaterThan(15);
});
