import { batteryColumns, type ListColumn } from '@ohmstead/contract';
import { describe, expect, it } from 'vitest';
import {
  columnsHiddenIfEmpty,
  emptyColumns,
  hideColumns,
  lockMessage,
  moveColumn,
  readColumnSettings,
  toggleColumn,
} from './column-layout.ts';

const column = (key: string): ListColumn => ({ ...batteryColumns[0]!, type: 'text', key });
const own = [
  { key: 'c', visible: true },
  { key: 'a', visible: false },
  { key: 'b', visible: true },
];

describe('the lock messages', () => {
  it.each([
    [
      { order: true, visibility: true },
      'The account administrator has locked column reordering and column visibility.',
    ],
    [{ order: true, visibility: false }, 'The account administrator has locked column reordering.'],
    [{ order: false, visibility: true }, 'The account administrator has locked column visibility.'],
    [{ order: false, visibility: false }, null],
  ])('name what is locked: %j', (locks, message) => expect(lockMessage(locks)).toBe(message));
});

describe('changing a layout', () => {
  it('moves a column and stays within the list', () => {
    expect(moveColumn(own, 2, 0).map(({ key }) => key)).toEqual(['b', 'c', 'a']);
    expect(moveColumn(own, 0, -1)).toEqual(own);
    expect(moveColumn(own, 2, 3)).toEqual(own);
  });

  it('shows and hides a column', () => expect(toggleColumn(own, 'a')[1]).toEqual({ key: 'a', visible: true }));

  it('hides the columns in sight that are empty in every row, but neither the name nor a star', () => {
    const star: ListColumn = { ...column('star'), type: 'boolean' };
    const concerned = columnsHiddenIfEmpty([column('name'), star, column('a'), column('b')], 'name');
    const empty = emptyColumns(concerned, { a: 0, b: 1 });
    expect(empty.map(({ key }) => key)).toEqual(['a']);
    const layout = ['name', 'star', 'a', 'b', 'c'].map((key) => ({ key, visible: key !== 'c' }));
    expect(hideColumns(layout, empty)).toEqual(layout.with(2, { key: 'a', visible: false }));
  });

  it('identifies a column by the key that it had when the layout was saved', () => {
    expect(readColumnSettings([{ key: 'statusChangeTime', visible: true }])).toEqual([
      { key: 'lastMessageTime', visible: true },
    ]);
  });

  it('reads only valid layouts from the settings', () => {
    expect(readColumnSettings([{ key: 'a', visible: true }, 7, null, { key: 'b' }])).toEqual([
      { key: 'a', visible: true },
    ]);
    expect(readColumnSettings('a,b')).toBeUndefined();
  });
});
