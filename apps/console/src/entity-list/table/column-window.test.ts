import { expect, it } from 'vitest';
import { columnsWithin } from './column-window.ts';

it.each([
  [0, 0],
  [1, 1],
  [100, 1],
  [101, 2],
  [350, 3],
  [9999, 3],
])('columns of 100, 150 and 200 px within %i px are %i', (reachPx, count) =>
  expect(columnsWithin([100, 150, 200], reachPx)).toBe(count),
);
