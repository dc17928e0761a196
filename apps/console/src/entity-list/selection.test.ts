import { describe, expect, it } from 'vitest';
import { emptySelection, masterState, selectedAmong, toggleAll, toggleRow } from './selection.ts';

describe('the master checkbox', () => {
  it('is unchecked, mixed or checked over the filtered rows', () => {
    expect(masterState(0, 3)).toBe('unchecked');
    expect(masterState(1, 3)).toBe('mixed');
    expect(masterState(3, 3)).toBe('checked');
    expect(masterState(0, 0)).toBe('unchecked');
  });

  it('selects all filtered rows, from mixed too, and none once all are selected', () => {
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
});
