import { importRowStates } from '@ohmstead/domain';
import { expect, test } from 'vitest';
import { isAtWork, rowStates, runLabel, stepOf, undoingWords, undoneWords, valueWords } from './import-words.ts';

test('an import is in one of four steps, and polled while something is at work', () => {
  const states = ['reading', 'failed', 'mapping', 'checking', 'checked', 'running', 'done', 'undone'] as const;
  expect(states.map((state) => stepOf({ state }))).toEqual([0, 0, 1, 2, 2, 3, 3, 3]);
  expect(states.filter((state) => isAtWork({ state }))).toEqual(['reading', 'checking', 'running']);
  expect(rowStates.map(({ state }) => state)).toEqual(importRowStates);
});

test('the button says what it writes, and values are as in the list', () => {
  const counts = { create: 1_200, change: 34, unchanged: 1, skipped: 0, wrong: 2 };
  expect(runLabel('batteries', counts)).toBe('Import 1,234 batteries');
  expect(runLabel('batteries', { ...counts, create: 0, change: 0 })).toBe('Nothing to import');
  expect(undoingWords('batteries', { remove: 1, restore: 0 })).toBe('1 battery that it created will be removed.');
  expect(undoingWords('batteries', { remove: 2, restore: 1 })).toBe(
    '2 batteries that it created will be removed. 1 battery will get their former values back.',
  );
  expect(undoingWords('batteries', { remove: 0, restore: 0 })).toBe('Nothing is left to undo.');
  expect(undoneWords('batteries', { removed: 1, restored: 2, kept: 0 })).toBe(
    '1 battery removed, 2 batteries restored',
  );
  expect(undoneWords('batteries', { removed: 0, restored: 0, kept: 3 })).toBe(
    '0 batteries removed, 0 batteries restored, 3 kept',
  );
  expect(runLabel('users', counts)).toBe('Invite 1,234 users');
  expect(undoneWords('locations', { removed: 2, restored: 0, kept: 1 })).toBe('2 locations removed, 1 kept');
  expect([valueWords(null, false), valueWords('x', false), valueWords(2_400.5, false)]).toEqual(['–', 'x', '2,400.5']);
  expect(valueWords(new Date(2026, 0, 2).getTime(), true)).toBe('Jan 2, 2026');
});
