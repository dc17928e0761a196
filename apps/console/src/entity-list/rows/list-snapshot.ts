import {
  countBins,
  countDistinct,
  countFilled,
  countTexts,
  extentOfColumn,
  medianOf,
  type Median,
  type RowFilter,
  type RowStore,
  type Sort,
} from '@ohmstead/domain';

/**
 * The list after one merge. Every change creates a new object, so that nothing memoised by React or its compiler is reused; the rows
 * themselves stay in the store.
 */
export class ListSnapshot<Row> {
  private readonly store: RowStore<Row>;
  private readonly extents = new Map<string, readonly [number, number] | undefined>();

  constructor(store: RowStore<Row>) {
    this.store = store;
  }

  get size(): number {
    return this.store.size;
  }

  view(filter: RowFilter, sort: Sort | null): Uint32Array {
    return this.store.view(filter, sort);
  }

  rows(slots: Uint32Array): Row[] {
    return Array.from(slots, (slot) => this.store.row(slot));
  }

  row(slot: number): Row {
    return this.store.row(slot);
  }

  rowOf(id: number): Row | undefined {
    const slot = this.store.slotOf(id);
    return slot === undefined ? undefined : this.store.row(slot);
  }

  has(id: number): boolean {
    return this.store.slotOf(id) !== undefined;
  }

  /** Reads one field of many rows without creating row objects. */
  valuesOf<Key extends keyof Row & string>(ids: readonly number[], key: Key): Row[Key][] {
    return ids.map((id) => this.store.valueAt(this.store.slotOf(id) ?? -1, key) as Row[Key]);
  }

  idAt(slot: number): number {
    return this.store.idAt(slot);
  }

  ids(slots: Uint32Array): number[] {
    return Array.from(slots, (slot) => this.store.idAt(slot));
  }

  /** Smallest and largest number of a column in all rows; computed once. */
  extent(key: string): readonly [number, number] | undefined {
    if (!this.extents.has(key))
      this.extents.set(key, extentOfColumn(this.store.column(key), this.view(everyRow, null)));
    return this.extents.get(key);
  }

  countTexts(key: string, slots: Uint32Array): ReadonlyMap<string, number> {
    return countTexts(this.store.column(key), slots);
  }

  /** The number of different texts that rows of this list have, or have had since it was loaded. */
  countDistinct(key: string): number {
    return countDistinct(this.store.column(key));
  }

  countFilled(key: string, slots: Uint32Array): number {
    return countFilled(this.store.column(key), slots);
  }

  /** The median of the numbers in these slots, and how many of them are below the threshold; undefined if there are none. */
  median(key: string, slots: Uint32Array, threshold: number): Median | undefined {
    return medianOf(this.store.column(key), slots, threshold);
  }

  countBins(key: string, slots: Uint32Array, bounds: readonly [number, number], bins: number): number[] {
    return countBins(this.store.column(key), slots, bounds, bins);
  }
}

const everyRow: RowFilter = { keywords: [], conditions: [] };
