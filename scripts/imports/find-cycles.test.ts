import { expect, test } from 'vitest';
import { findCycles } from './find-cycles.ts';

const edges = (...pairs: string[]) => pairs.map((pair) => ({ from: pair.charAt(0), to: pair.charAt(1) }));

test('circular imports are found once and listed from file to file', () => {
  expect(findCycles(edges('ab', 'bc', 'cb', 'xa'))).toEqual([['b', 'c', 'b']]);
});

test('two ways to the same file are not circular', () => {
  expect(findCycles(edges('ab', 'ac', 'bd', 'cd'))).toEqual([]);
});
