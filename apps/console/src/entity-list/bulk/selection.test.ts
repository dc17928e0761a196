import { describe, expect, it } from 'vitest';
import {
  emptySelection,
  masterOf,
  masterState,
  nothingSelected,
  pageToggled,
  selectedAmong,
  selectRange,
  togglePage,
  toggleRow,
  withoutDeleted,
} from './selection.ts';

describe('the master checkbox', () => {
  it('is unchecked, mixed or checked over the rows of the page', () => {
    expect(masterState(emptySelection, [1, 2, 3])).toBe('unchecked');
    expect(masterState(new Set([1, 9]), [1, 2, 3])).toBe('mixed');
    expect(masterState(new Set([1, 2, 3, 9]), [1, 2, 3])).toBe('checked');
    expect(masterState(new Set([9]), [])).toBe('unchecked');
  });

  it('selects all rows of the page, from mixed too, and none once all are selected', () => {
    const mixed = toggleRow(emptySelection, 2);
    expect([...togglePage(mixed, [1, 2, 3])].toSorted()).toEqual([1, 2, 3]);
    expect([...togglePage(new Set([1, 2, 3]), [1, 2, 3])]).toEqual([]);
  });

  it('leaves rows of other pages as they are', () => {
    expect([...togglePage(new Set([9]), [1])].toSorted()).toEqual([1, 9]);
    expect([...togglePage(new Set([1, 9]), [1])]).toEqual([9]);
  });
});

describe('a selection', () => {
  it('no longer counts rows that left the list', () => {
    expect(selectedAmong(new Set([1, 2]), [2, 3])).toEqual([2]);
  });

  it('adds a row and takes it away again', () => {
    const once = toggleRow(emptySelection, 5);
    expect(once.has(5)).toBe(true);
    expect(toggleRow(once, 5).has(5)).toBe(false);
  });

  it('forgets a row that is removed, for good', () => {
    const selected = { ...nothingSelected, ids: new Set([1, 2]) };
    expect([...withoutDeleted(selected, (id) => id !== 2).ids]).toEqual([1]);
    expect(withoutDeleted(selected, () => true)).toBe(selected);
  });

  it('of all rows that match has its exceptions switched by page as well', () => {
    const all = { ids: new Set([2]), all: { filters: {}, sort: null, asOf: 'c', count: 1_000 } };
    expect(masterOf(all, [1, 2, 3])).toBe('mixed');
    expect(masterOf(all, [3, 4])).toBe('checked');
    expect([...pageToggled(all, [3, 4]).ids].toSorted()).toEqual([2, 3, 4]);
    expect([...pageToggled(all, [1, 2, 3]).ids]).toEqual([]);
  });

  it('extends from the row pressed last to the one pressed with Shift, in the order of the list', () => {
    const ids = [5, 3, 9, 7];
    expect([...selectRange(new Set([9]), ids, 9, 5)].toSorted()).toEqual([3, 5, 9]);
    expect([...selectRange(new Set([3, 9, 7]), ids, 5, 9)]).toEqual([7]);
    expect([...selectRange(emptySelection, ids, 1, 9)]).toEqual([9]);
  });
});
