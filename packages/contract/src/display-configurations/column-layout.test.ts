import { describe, expect, it } from 'vitest';
import type { ListColumn } from '../list-column.ts';
import { columnLayout, visibleColumns } from './column-layout.ts';
import type { DisplayConfiguration } from './display-configuration.ts';

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
