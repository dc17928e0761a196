import { expect, test } from 'vitest';
import { findCycles } from './find-cycles.ts';

const edges = (...pairs: string[]) => pairs.map((pair) => ({ from: pair.charAt(0), to: pair.charAt(1) }));

test('a ring of imports is found once and named from file to file', () => {
  expect(findCycles(edges('ab', 'bc', 'cb', 'xa'))).toEqual([['b', 'c', 'b']]);
});

test('two ways to the same file are no ring', () => {
  expect(findCycles(edges('ab', 'ac', 'bd', 'cd'))).toEqual([]);
});
