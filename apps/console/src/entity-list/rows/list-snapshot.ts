import { countDistinct, extentOfColumn, type Bounds, type RowStore } from '@ohmstead/domain';
import type { ValuesOfRows } from '../filters/filter-bounds.ts';
import type { ListState } from '../search/list-search.ts';
import { everyRow, type ListRows, type ListView, type Matching, type Sums, type SumsQuestion } from './list-rows.ts';
import { slotsView } from './slots-view.ts';
import { summarizeSlots } from './summarize-slots.ts';

/**
 * A list of which all rows are in the browser, after one merge. Every change creates a new object, so that nothing memoised by React or its
 * compiler is reused; the rows themselves stay in the store.
 */
export class ListSnapshot<Row> implements ListRows<Row>, ValuesOfRows {
  readonly server = undefined;
  private readonly store: RowStore<Row>;
  private readonly extents = new Map<string, Bounds | undefined>();

  constructor(store: RowStore<Row>) {
    this.store = store;
  }

  get values(): ValuesOfRows {
    return this;
  }

  has(id: number): boolean {
    return this.store.slotOf(id) !== undefined;
  }

  holds(): boolean {
    return true;
  }

  rowOf(id: number): Row | undefined {
    const slot = this.store.slotOf(id);
    return slot === undefined ? undefined : this.store.row(slot);
  }

  valuesOf<Key extends keyof Row & string>(ids: readonly number[], key: Key): Row[Key][] {
    return ids.map((id) => this.store.valueAt(this.store.slotOf(id) ?? -1, key) as Row[Key]);
  }

  /** Computed once. */
  extent(column: string): Bounds | undefined {
    if (!this.extents.has(column))
      this.extents.set(column, extentOfColumn(this.store.column(column), this.store.view(everyRow.rowFilter, null)));
    return this.extents.get(column);
  }

  countDistinct(column: string): number {
    return countDistinct(this.store.column(column));
  }

  view({ rowFilter }: Matching, state: ListState): ListView<Row> {
    return slotsView(this.store, this.store.view(rowFilter, state.sort), state);
  }

  sums({ rowFilter }: Matching, question: SumsQuestion): Sums {
    return summarizeSlots(this.store, this.store.view(rowFilter, null), question);
  }
}
