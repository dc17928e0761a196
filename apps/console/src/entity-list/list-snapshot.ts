import type { RowFilter } from './store/row-filter.ts';
import type { Sort } from './store/row-orders.ts';
import type { RowStore } from './store/row-store.ts';

/**
 * The list after one merge. A new object for every change, so that what React and its compiler remember of the last one is
 * not shown again; the rows themselves stay in the store.
 */
export class ListSnapshot<Row> {
  private readonly store: RowStore<Row>;

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

  idAt(slot: number): number {
    return this.store.idAt(slot);
  }

  ids(slots: Uint32Array): number[] {
    return Array.from(slots, (slot) => this.store.idAt(slot));
  }
}
