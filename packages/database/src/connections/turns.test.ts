import { expect, test } from 'vitest';
import { NoTurn } from './database-unavailable.ts';
import { inTurn, listsInTurn, listTurnWithinMs, Turns } from './turns.ts';

test('so many go at once, and the next when one is done, in the order of coming', async () => {
  const turns = new Turns(2, listTurnWithinMs);
  const order: string[] = [];
  const come = async (name: string) => {
    const done = await turns.take();
    order.push(name);
    return done;
  };
  const [a, b, c, d] = [come('a'), come('b'), come('c'), come('d')];
  await Promise.all([a, b]);
  expect(order).toEqual(['a', 'b']);
  (await b)();
  await c;
  expect(order).toEqual(['a', 'b', 'c']);
  (await a)();
  await d;
});

test('a turn that is given back twice counts once', async () => {
  const turns = new Turns(1, listTurnWithinMs);
  const done = await turns.take();
  done();
  done();
  await turns.take();
  let isSecondIn = false;
  void turns.take().then(() => (isSecondIn = true));
  await Promise.resolve();
  expect(isSecondIn).toBe(false);
});

test('one owner with many wishes leaves turns to others', async () => {
  const turns = new Turns(3, listTurnWithinMs, () => 2);
  const order: string[] = [];
  const come = async (owner: string) => {
    const done = await turns.take(owner);
    order.push(owner);
    return done;
  };
  const greedy = Array.from({ length: 5 }, () => come('greedy'));
  const modest = come('modest');
  const late = come('late');
  await Promise.all([greedy[0], greedy[1], modest]);
  expect(order).toEqual(['greedy', 'greedy', 'modest']);
  (await modest)();
  await late;
  expect(order).toEqual(['greedy', 'greedy', 'modest', 'late']);
  (await greedy[0])?.();
  await greedy[2];
  expect(order.filter((owner) => owner === 'greedy')).toHaveLength(3);
});

test('whoever waits too long for a turn is told so, and it goes to the next', async () => {
  const turns = new Turns(1, 50);
  const done = await turns.take('first');
  await expect(turns.take('second')).rejects.toBeInstanceOf(NoTurn);
  const third = turns.take('third');
  done();
  (await third)();
  (await turns.take('fourth'))();
});

test('an owner of whom fewer may go at once waits until so few are left, and all get in who may again', async () => {
  let most = 3;
  const turns = new Turns(5, listTurnWithinMs, () => most);
  const held = await Promise.all([turns.take('one'), turns.take('one'), turns.take('one')]);
  most = 1;
  const entered: number[] = [];
  const waiting = [0, 1].map((n) => turns.take('one').then(() => entered.push(n)));
  held[0]?.();
  held[1]?.();
  await Promise.resolve();
  expect(entered).toEqual([]);
  most = 3;
  held[2]?.();
  await Promise.all(waiting);
});

test('the next list may begin although nobody reads the one before it', async () => {
  const turns = new Turns(5, listTurnWithinMs, () => 1);
  const list = async function* () {
    yield 'a piece';
    yield 'another';
  };
  const unread = inTurn(turns, 'one', list, 50);
  await unread.next();
  const next = inTurn(turns, 'one', list);
  expect(await next.next()).toEqual({ value: 'a piece', done: false });
  expect(await unread.next()).toEqual({ value: 'another', done: false });
  await Promise.all([unread.return(), next.return()]);
});

test('the lists of one organisation begin one after the other, and those of another do not wait', async () => {
  const inListTurn = listsInTurn(1);
  const begun: string[] = [];
  const list = (owner: string) => {
    const pieces = inListTurn(owner, async function* () {
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
