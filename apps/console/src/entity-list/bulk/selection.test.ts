import { describe, expect, it } from 'vitest';
import {
  emptySelection,
  masterState,
  selectedAmong,
  selectRange,
  toggleAll,
  toggleRow,
  withoutDeleted,
} from './selection.ts';

describe('the master checkbox', () => {
  it('is unchecked, mixed or checked over the filtered rows', () => {
    expect(masterState(0, 3)).toBe('unchecked');
    expect(masterState(1, 3)).toBe('mixed');
    expect(masterState(3, 3)).toBe('checked');
    expect(masterState(0, 0)).toBe('unchecked');
  });

  it('selects all filtered rows, also from mixed, and none once all are selected', () => {
    const mixed = toggleRow(emptySelection, 2);
    expect([...toggleAll(mixed, [1, 2, 3], 'mixed')].toSorted()).toEqual([1, 2, 3]);
    expect([...toggleAll(new Set([1, 2, 3]), [1, 2, 3], 'checked')]).toEqual([]);
  });

  it('leaves rows outside the filter as they are', () => {
    expect([...toggleAll(new Set([9]), [1], 'unchecked')].toSorted()).toEqual([1, 9]);
    expect([...toggleAll(new Set([1, 9]), [1], 'checked')]).toEqual([9]);
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
    const selection = new Set([1, 2]);
    expect([...withoutDeleted(selection, (id) => id !== 2)]).toEqual([1]);
    expect(withoutDeleted(selection, () => true)).toBe(selection);
  });

  it('extends from the row pressed last to the one pressed with Shift, in the order of the list', () => {
    const ids = [5, 3, 9, 7];
    expect([...selectRange(new Set([9]), ids, 9, 5)].toSorted()).toEqual([3, 5, 9]);
    expect([...selectRange(new Set([3, 9, 7]), ids, 5, 9)]).toEqual([7]);
    expect([...selectRange(emptySelection, ids, 1, 9)]).toEqual([9]);
  });
});
