import { expect, test } from 'vitest';
import { RoundRobin } from './waiting-line.ts';

type Item = { of: string; n: number };

const takeAll = (line: RoundRobin<Item>) => {
  const taken: string[] = [];
  for (let item = line.takeNext(); item; item = line.takeNext()) taken.push(`${item.of}${item.n}`);
  return taken;
};

test('one of each owner, then the next of each', () => {
  const line = new RoundRobin<Item>(({ of }) => of);
  for (const n of [1, 2, 3]) line.add({ of: 'a', n });
  for (const n of [1, 2]) line.add({ of: 'b', n });
  expect([line.size, line.countOf('a'), line.countOf('c')]).toEqual([5, 3, 0]);
  expect(takeAll(line)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
  expect([line.size, line.takeNext()]).toEqual([0, undefined]);
});

test('a removed entry is removed once, and the others keep their order', () => {
  const line = new RoundRobin<Item>(({ of }) => of);
  const items = [1, 2, 3].map((n) => ({ of: 'a', n }));
  for (const item of items) line.add(item);
  expect([line.remove(items[1]!), line.remove(items[1]!), line.size]).toEqual([true, false, 2]);
  expect(takeAll(line)).toEqual(['a1', 'a3']);
});
