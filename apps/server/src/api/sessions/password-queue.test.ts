import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { PasswordQueue, type QueueCaller } from './password-queue.ts';

const limits = { slots: 1, perAccount: 3, perAddress: 2, strangers: 3, waitMs: 5_000, refuseAfterMs: 1 };
let made = 0;
const stranger = (address: string, account = `account-${++made}`): QueueCaller => ({ account, address, knownAs: null });
const known = (account: string, knownAs = 'browser'): QueueCaller => ({ account, address: 'any', knownAs });
const busy = { code: 'session-login-8', status: 429 };

/** A queue whose only slot is occupied until it is released; records the order in which the others are served. */
function openHeldQueue(changed: Partial<typeof limits> = {}) {
  const queue = new PasswordQueue({ ...limits, ...changed });
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  const holding = queue.run(stranger('holder'), () => promise);
  const served: string[] = [];
  const asked: Promise<unknown>[] = [];
  const ask = (name: string, caller: QueueCaller) => {
    const asking = queue.run(caller, async () => served.push(name));
    asked.push(asking.catch(() => undefined));
    return asking;
  };
  const serve = async () => {
    letGo();
    await holding;
    await Promise.all(asked);
    return served;
  };
  return { queue, ask, serve };
}

test('an account has three places, whatever device cookies it sends; a further one is refused at once', async () => {
  const { ask, serve } = openHeldQueue({ refuseAfterMs: 60_000 });
  for (const browser of ['a', 'b', 'c']) void ask(browser, known('busy', browser));
  for (const browser of ['a', 'd']) await expect(ask(browser, known('busy', browser))).rejects.toMatchObject(busy);
  await expect(ask('stranger', stranger('x', 'busy'))).rejects.toMatchObject({ ...busy, retryAfterS: 5 });
  void ask('other', known('other'));
  expect(await serve()).toEqual(['a', 'other', 'b', 'c']);
});

test('a sign-in that is being served occupies a place of its account, and releases it', async () => {
  const queue = new PasswordQueue(limits);
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const taken = ['a', 'b', 'c'].map((browser) => queue.run(known('busy', browser), () => held));
  await expect(queue.run(known('busy', 'd'), () => held)).rejects.toMatchObject(busy);
  letGo();
  await Promise.all(taken);
  expect(await queue.run(known('busy', 'd'), async () => 'served')).toBe('served');
});

test('accounts are served in turn', async () => {
  const { ask, serve } = openHeldQueue();
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void ask(name, known(name[0]!, name));
  expect(await serve()).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('sign-ins with several device cookies share the turns of their account', async () => {
  const { ask, serve } = openHeldQueue();
  for (const name of ['a1', 'a2', 'a3']) void ask(name, { ...known(name), turn: 'a' });
  void ask('b', known('b'));
  expect(await serve()).toEqual(['a1', 'b', 'a2', 'a3']);
});

test('known browsers go first, and one of three who are served is a stranger', async () => {
  const { ask, serve } = openHeldQueue();
  for (const name of ['s1', 's2']) void ask(name, stranger(name));
  for (const name of ['a', 'b', 'c', 'd', 'e']) void ask(name, known(name));
  expect(await serve()).toEqual(['a', 'b', 's1', 'c', 'd', 's2', 'e']);
});

test('strangers are served in turn by address', async () => {
  const { ask, serve } = openHeldQueue();
  for (const name of ['a1', 'a2', 'b1']) void ask(name, stranger(name[0]!));
  expect(await serve()).toEqual(['a1', 'b1', 'a2']);
});

test('too many strangers, in all and from one IP address, are refused with a short Retry-After', async () => {
  const { queue, ask, serve } = openHeldQueue();
  for (const name of ['a1', 'a2']) void ask(name, stranger('a'));
  await expect(ask('a3', stranger('a'))).rejects.toMatchObject({ ...busy, retryAfterS: 15 });
  void ask('b1', stranger('b'));
  await expect(ask('c1', stranger('c'))).rejects.toMatchObject(busy);
  await expect(queue.requireRoom(stranger('c'))).rejects.toMatchObject(busy);
  await queue.requireRoom(known('c'));
  void ask('known', known('c'));
  expect(await serve()).toEqual(['known', 'a1', 'b1', 'a2']);
});

test('a browser that its account knows replaces a stranger who tries the same account', async () => {
  const { ask, serve } = openHeldQueue();
  for (const name of ['s1', 's2']) void ask(name, stranger(name, 'mine'));
  const last = ask('s3', stranger('s3', 'mine'));
  void ask('own', known('mine'));
  await expect(last).rejects.toMatchObject(busy);
  expect(await serve()).toEqual(['own', 's1', 's2']);
});

test('a browser that its account knows replaces the second place of another one', async () => {
  const { ask, serve } = openHeldQueue();
  for (const name of ['t1', 't2']) void ask(name, known('mine', 'thief'));
  const last = ask('t3', known('mine', 'thief'));
  void ask('own', known('mine', 'own'));
  await expect(last).rejects.toMatchObject(busy);
  expect(await serve()).toEqual(['t1', 't2', 'own']);
});

test('the slots limit how many are hashed at once', async () => {
  const queue = new PasswordQueue({ ...limits, slots: 2 });
  let most = 0;
  let atOnce = 0;
  const work = async () => {
    most = Math.max(most, ++atOnce);
    await nextTurn();
    atOnce--;
  };
  await Promise.all(['a', 'b', 'c', 'd', 'e'].map((address) => queue.run(stranger(address), work)));
  expect(most).toBe(2);
});

test('a sign-in that waits too long is refused, and leaves the queue', async () => {
  const { queue, ask, serve } = openHeldQueue({ waitMs: 5 });
  await expect(ask('late', stranger('b', 'mine'))).rejects.toMatchObject(busy);
  expect(await serve()).toEqual([]);
  expect(await queue.run(stranger('c', 'mine'), async () => 'next')).toBe('next');
});
