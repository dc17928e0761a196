import { expect, test } from 'vitest';
import { isNewEnough } from './find-node.mjs';

test('Node 24 and newer are accepted', () => {
  expect(['v24.0.0', 'v26.1.0\n'].map(isNewEnough)).toEqual([true, true]);
});

test('an older Node, or a binary that does not run here, is skipped', () => {
  expect(['v20.19.0', 'v2.40.0', ''].map(isNewEnough)).toEqual([false, false, false]);
});
