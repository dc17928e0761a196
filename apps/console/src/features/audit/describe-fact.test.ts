import { expect, test } from 'vitest';
import { changesOf, wordsOfFact } from './describe-fact.ts';

test('the values before and after are side by side', () => {
  expect(changesOf({ name: 'Depot', comments: null }, { name: 'Depot 2', comments: 'new' })).toEqual([
    { label: 'Name', before: 'Depot', after: 'Depot 2' },
    { label: 'Comments', before: '–', after: 'new' },
  ]);
});

test('a value that only existed before, or only after, has one side', () => {
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
  [[1, 2, 3, 4, 5, 6, 7, 8], '1, 2, 3, 4, 5, 6 and 2 more'],
  [
    [
      { key: 'name', visible: true },
      { key: 'bays', visible: false },
    ],
    'Device Name, (Bays)',
  ],
  [{ firstPart: 1, other: null }, 'First part: 1, Other: –'],
])('%j is shown as %s', (value, words) => expect(wordsOfFact(value)).toEqual(words));

const names = {
  'group 3': "O'Brien",
  'location 5': 'Depot',
  'displayConfiguration 8': 'Workshop',
  'user 1': 'ada@x.test',
};
const change = (before: object | null, after: object | null) =>
  changesOf(before as never, after as never, names).map((each) => [each.label, each.before, each.after]);

test('what is named by an id is shown by its name, and by its number once it is deleted', () => {
  expect(change({ groupId: 3 }, { groupId: 4 })).toEqual([['Group', "O'Brien", 'Group 4']]);
  expect(change({ groupId: null }, { groupId: 3 })).toEqual([['Group', '–', "O'Brien"]]);
  expect(change({ userIds: [1, 2], location: 5 }, null)).toEqual([
    ['Users', 'ada@x.test, User 2', undefined],
    ['Location', 'Depot', undefined],
  ]);
  expect(change({ devicesDisplayConfigurationId: 8 }, { devicesDisplayConfigurationId: null })).toEqual([
    ['Devices display configuration', 'Workshop', '–'],
  ]);
  expect(change(null, { displayConfigurations: { devices: null, batteries: 8 } })).toEqual([
    ['Display configurations', undefined, 'Devices: –, Batteries: Workshop'],
  ]);
});

test('of permissions it shows which were given and which were withdrawn, with the labels of the editor', () => {
  const before = { permissions: ['perm-reports', 'perm-devices-settings', 'perm-location-5'] };
  expect(change(before, { permissions: ['perm-reports', 'perm-batteries-settings', 'perm-location-6'] })).toEqual([
    ['Permissions given', undefined, 'Batteries: Can Access Settings Menu, Can Access Location 6'],
    ['Permissions removed', 'Devices: Can Access Settings Menu, Can Access Depot', undefined],
  ]);
  expect(change(null, before)).toEqual([
    ['Permissions', undefined, 'Can Access the Reports Page, Devices: Can Access Settings Menu, Can Access Depot'],
  ]);
  expect(change(null, { permissions: [] })).toEqual([['Permissions', undefined, 'none']]);
});
