import { describe, expect, it } from 'vitest';
import { OptimisticValues } from './optimistic-values.ts';
import { RowStore } from '@ohmstead/domain';

type Row = { id: number; version: number; favourite: boolean };
const columns = ['id', 'version', 'favourite'];
const starred = { favourite: true };

const listOf = (...rows: unknown[][]) => {
  const store = new RowStore<Row>({ id: 'id', columns: { favourite: 'boolean' }, keywordColumns: [] });
  const held = new OptimisticValues();
  const merge = (full: boolean, ...batch: unknown[][]) =>
    held.around(store, () => store.apply({ columns, rows: batch, full }));
  merge(true, ...rows);
  const favourites = () => store.view({ keywords: [], conditions: [{ kind: 'filled', key: 'favourite' }] }, null);
  return { store, held, merge, shown: () => Array.from(favourites(), (slot) => store.idAt(slot)) };
};

describe('values that the server does not have yet', () => {
  it('show at once, also to filters', () => {
    const { store, held, shown } = listOf([1, 1, false], [2, 1, false]);
    expect(shown()).toEqual([]);
    held.hold(store, [2], starred);
    expect(shown()).toEqual([2]);
    expect(store.row(store.slotOf(2)!).favourite).toBe(true);
  });

  it('outlast a poll that was sent before', () => {
    const { store, held, merge, shown } = listOf([1, 1, false]);
    held.hold(store, [1], starred);
    merge(false, [1, 2, false]);
    expect(shown()).toEqual([1]);
  });

  it('are undone on failure to what the server last returned', () => {
    const { store, held, merge, shown } = listOf([1, 1, true], [2, 1, false]);
    const unstarred = { favourite: false };
    held.hold(store, [1], unstarred);
    merge(false, [1, 2, true]);
    held.release(store, [1], unstarred, false);
    expect(shown()).toEqual([1]);
  });

  it('stay once they are saved, until the server returns others', () => {
    const { store, held, merge, shown } = listOf([1, 1, false]);
    held.hold(store, [1], starred);
    held.release(store, [1], starred, true);
    expect(shown()).toEqual([1]);
    merge(false, [1, 2, false]);
    expect(shown()).toEqual([]);
  });

  it('are replaced by newer ones of the same row only', () => {
    const { store, held, shown } = listOf([1, 1, false]);
    const again = { favourite: true };
    held.hold(store, [1], starred);
    held.hold(store, [1], again);
    held.release(store, [1], starred, false);
    expect(shown()).toEqual([1]);
    held.release(store, [1], again, false);
    expect(shown()).toEqual([]);
  });

  it('are forgotten with a row that is removed', () => {
    const { store, held, merge, shown } = listOf([1, 1, false]);
    held.hold(store, [1], starred);
    merge(false, [1]);
    held.release(store, [1], starred, false);
    merge(false, [1, 5, false]);
    expect(shown()).toEqual([]);
  });
});
