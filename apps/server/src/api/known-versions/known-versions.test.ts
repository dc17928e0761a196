import { expect, test } from 'vitest';
import { KnownVersions } from './known-versions.ts';

test('each row is looked up once, an id named twice has its last version, and the others are left over', () => {
  const known = new KnownVersions();
  for (const [id, version] of [
    [7, 1],
    [8, 0],
    [7, 2],
    [Number.MAX_SAFE_INTEGER, 5],
  ] as const)
    known.add(id, version);
  expect([known.take(7), known.take(9), known.take(Number.MAX_SAFE_INTEGER)]).toEqual([2, undefined, 5]);
  expect([...known.untaken()].flat()).toEqual([8]);
});

/** Ids as in a list; as far apart as possible; with the same lowest bits. */
const orders: Record<string, (n: number) => number> = {
  ascending: (n) => n + 1,
  random: (n) => 1 + ((n * 6_700_417) % 4_294_967_291) * 1_000,
  'a multiple apart': (n) => 1 + n * 2 ** 24,
};

test.each(Object.entries(orders))('it holds as many ids as a call may name, whatever they are: %s', (_, idOf) => {
  for (const known of [new KnownVersions(), new KnownVersions(200_000)]) {
    for (let n = 0; n < 200_000; n++) known.add(idOf(n), n);
    let wrong = 0;
    for (let n = 0; n < 200_000; n += 2) if (known.take(idOf(n)) !== n) wrong++;
    expect([wrong, [...known.untaken()].flat().length]).toEqual([0, 100_000]);
  }
});
