import { expect, test } from 'vitest';
import { KeptStreams } from './kept-streams.ts';

const megabytes = (size: number) => ({ count: 1, text: Buffer.alloc(size * 1024 * 1024) });

test('what was used longest ago makes room', () => {
  const kept = new KeptStreams();
  for (const key of ['a', 'b', 'c']) kept.keep(key, megabytes(10));
  kept.find('a');
  kept.keep('d', megabytes(10));
  expect(['a', 'b', 'c', 'd'].filter((key) => kept.find(key) !== undefined)).toEqual(['a', 'c', 'd']);
});

test('a stream that is kept again counts once', () => {
  const kept = new KeptStreams();
  for (let round = 0; round < 10; round++) kept.keep('a', megabytes(10));
  kept.keep('b', megabytes(10));
  expect(kept.find('a')).toBeDefined();
});

test('a stream larger than all the room is not kept', () => {
  const kept = new KeptStreams();
  kept.keep('a', megabytes(40));
  expect(kept.find('a')).toBeUndefined();
});
