import type { DisplayConfiguration, ListColumn } from '@ohmstead/contract';
import { describe, expect, it } from 'vitest';
import {
  columnLayout,
  columnsHiddenIfEmpty,
  emptyColumns,
  hideColumns,
  lockMessage,
  moveColumn,
  readColumnSettings,
  toggleColumn,
  visibleColumns,
} from './column-layout.ts';

const column = (key: string, visible = true): ListColumn => ({
  key,
  label: key,
  sortable: true,
  visible,
  type: 'text',
});
const catalogue = [column('a'), column('b'), column('c', false)];
const own = [
  { key: 'c', visible: true },
  { key: 'a', visible: false },
  { key: 'b', visible: true },
];
const configuration = (locks: Partial<DisplayConfiguration>): DisplayConfiguration => ({
  id: 4,
  name: 'Bench',
  type: 'batteries',
  columns: [
    { key: 'b', visible: true },
    { key: 'a', visible: true },
    { key: 'c', visible: false },
  ],
  lockColumnOrder: false,
  lockColumnVisibility: false,
  ...locks,
});
const shown = (...args: Parameters<typeof columnLayout>) =>
  visibleColumns(catalogue, columnLayout(...args)).map(({ key }) => key);

describe('the columns of a list', () => {
  it('are those of the catalogue by default, and those of the user once chosen', () => {
    expect(shown(catalogue, undefined, undefined)).toEqual(['a', 'b']);
    expect(shown(catalogue, own, undefined)).toEqual(['c', 'b']);
  });

  it('follow the display configuration if the user has chosen nothing', () => {
    expect(shown(catalogue, undefined, configuration({}))).toEqual(['b', 'a']);
  });

  it('stay as the user has them unless the display configuration locks them', () => {
    expect(shown(catalogue, own, configuration({}))).toEqual(['c', 'b']);
  });

  it('take from the display configuration what it locks', () => {
    expect(shown(catalogue, own, configuration({ lockColumnVisibility: true }))).toEqual(['a', 'b']);
    expect(shown(catalogue, own, configuration({ lockColumnOrder: true }))).toEqual(['b', 'c']);
    expect(shown(catalogue, own, configuration({ lockColumnOrder: true, lockColumnVisibility: true }))).toEqual([
      'b',
      'a',
    ]);
  });

  it('keep their usual order where the display configuration does not name them, hidden where visibility is locked', () => {
    const newer = [...catalogue, column('d')];
    const few = { columns: [{ key: 'b', visible: true }] };
    expect(columnLayout(newer, undefined, configuration(few))).toEqual([
      { key: 'b', visible: true },
      { key: 'a', visible: true },
      { key: 'c', visible: false },
      { key: 'd', visible: true },
    ]);
    const locked = columnLayout(
      newer,
      own,
      configuration({ ...few, lockColumnOrder: true, lockColumnVisibility: true }),
    );
    expect(locked.map(({ key, visible }) => [key, visible])).toEqual([
      ['b', true],
      ['a', false],
      ['c', false],
      ['d', false],
    ]);
    const reordered = columnLayout(newer, own, configuration({ ...few, lockColumnOrder: true }));
    expect(reordered.map(({ key }) => key)).toEqual(['b', 'a', 'c', 'd']);
  });

  it('keep those that a saved layout does not know at the end, and drop those that no longer exist', () => {
    const layout = columnLayout(
      catalogue,
      [
        { key: 'b', visible: true },
        { key: 'gone', visible: true },
      ],
      undefined,
    );
    expect(layout).toEqual([
      { key: 'b', visible: true },
      { key: 'a', visible: false },
      { key: 'c', visible: false },
    ]);
  });
});

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
