import { expect, test } from 'vitest';
import { putBefore, readFirst } from './queue-order.ts';

test('what is moved stands where it was put, and what is above it keeps its place; the rest follows by rule', () => {
  const queue = [5, 3, 8, 1, 9];
  expect(putBefore({ queue, first: [] }, 8, 5, false)).toEqual([8, 5, 3]);
  expect(putBefore({ queue, first: [] }, 5, 8, true)).toEqual([3, 8, 5]);
  expect(putBefore({ queue, first: [5, 3, 8, 1] }, 3, 5, false)).toEqual([3, 5, 8, 1]);
  expect([readFirst([3, 'x', 1.5, 4]), readFirst({}), readFirst(undefined)]).toEqual([[3, 4], [], []]);
});
