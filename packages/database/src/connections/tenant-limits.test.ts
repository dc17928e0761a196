import { Semaphore } from '@ohmstead/domain';
import { expect, test, vi } from 'vitest';
import { QueueTimeout } from './database-unavailable.ts';
import { holdWhile, limitCopies, limitLists } from './tenant-limits.ts';

test('a caller who waits too long for a connection of their organisation gets an error of its own', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const semaphore = limitCopies(1);
  await semaphore.take('one');
  const late = semaphore.take('one').catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await late).toBeInstanceOf(QueueTimeout);
  vi.useRealTimers();
});

test('the next list may begin even if the one before it is not read', async () => {
  const semaphore = new Semaphore<unknown>({ atOnce: 5, atOncePerOwner: 1 });
  const list = async function* () {
    yield 'a piece';
    yield 'another';
  };
  const unread = holdWhile(semaphore, 'one', list, 50);
  await unread.next();
  const next = holdWhile(semaphore, 'one', list);
  expect(await next.next()).toEqual({ value: 'a piece', done: false });
  expect(await unread.next()).toEqual({ value: 'another', done: false });
  await Promise.all([unread.return(), next.return()]);
});

test('the lists of one organisation begin one after the other, and those of another do not wait', async () => {
  const limit = limitLists(1);
  const begun: string[] = [];
  const list = (owner: string) => {
    const pieces = limit(owner, async function* () {
      begun.push(owner);
      yield owner;
    });
    return { begins: pieces.next(), end: () => pieces.return() };
  };
  const [first, second, other] = [list('one'), list('one'), list('other')];
  await Promise.all([first.begins, other.begins]);
  expect(begun).toEqual(['one', 'other']);
  await first.end();
  await second.begins;
  expect(begun).toEqual(['one', 'other', 'one']);
  await Promise.all([second.end(), other.end()]);
});
