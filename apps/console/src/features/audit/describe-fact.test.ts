import { expect, test } from 'vitest';
import { changesOf, wordsOfFact } from './describe-fact.ts';

test('what was there before stands beside what is there after', () => {
  expect(changesOf({ name: 'Depot', comments: null }, { name: 'Depot 2', comments: 'new' })).toEqual([
    { label: 'Name', before: 'Depot', after: 'Depot 2' },
    { label: 'Comments', before: '–', after: 'new' },
  ]);
});

test('what was only there before, or only after, has one side', () => {
  expect(changesOf({ devicesCount: 3 }, null)).toEqual([{ label: 'Devices count', before: '3', after: undefined }]);
  expect(changesOf(null, { lockColumnOrder: true })).toEqual([
    { label: 'Lock column order', before: undefined, after: 'Yes' },
  ]);
  expect(changesOf(null, null)).toEqual([]);
});

test.each([
  [null, '–'],
  ['', '–'],
  [false, 'No'],
  [1_234, '1,234'],
  [Date.UTC(2026, 0, 15, 12), expect.stringMatching(/^Jan 15, 2026/)],
  [[], 'none'],
  [['perm-reports', 'perm-nyquist'], 'perm-reports, perm-nyquist'],
  [[1, 2, 3, 4, 5, 6, 7, 8], '1, 2, 3, 4, 5, 6 and 2 more'],
  [
    [
      { key: 'name', visible: true },
      { key: 'bays', visible: false },
    ],
    'name, (bays)',
  ],
  [{ a: 1 }, '{"a":1}'],
])('%j reads %s', (value, words) => expect(wordsOfFact(value)).toEqual(words));
