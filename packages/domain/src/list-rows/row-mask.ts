import { filterMask, isOpenFilter, rowMatcher, type RowFilter } from './row-filter.ts';
import type { RowTable, SlotChanges } from './row-table.ts';

type Mask = { key: string; filter: RowFilter; passes: Uint8Array };

/** Caches which rows pass the last filter; a poll checks only the rows that it changed. */
export class RowMask {
  private readonly table: RowTable;
  private readonly keywordColumns: readonly string[];
  private last: Mask | undefined;

  constructor(table: RowTable, keywordColumns: readonly string[]) {
    this.table = table;
    this.keywordColumns = keywordColumns;
  }

  /** The slots of the order that pass the filter. */
  select(order: Uint32Array, filter: RowFilter): Uint32Array {
    if (isOpenFilter(filter)) return order;
    const { passes } = this.maskFor(filter);
    const selected = new Uint32Array(order.length);
    let length = 0;
    for (let i = 0; i < order.length; i++) if (passes[order[i]!] === 1) selected[length++] = order[i]!;
    return selected.slice(0, length);
  }

  settle({ placed }: SlotChanges): void {
    if (this.last === undefined) return;
    const { filter, passes } = this.last;
    if (passes.length < this.table.capacity) this.last = undefined;
    const matches = rowMatcher(this.table.columns, this.keywordColumns, filter);
    for (const slot of placed) passes[slot] = Number(matches(slot));
  }

  private maskFor(filter: RowFilter): Mask {
    const key = JSON.stringify(filter);
    if (this.last?.key === key) return this.last;
    const passes = filterMask(this.table.columns, this.keywordColumns, filter, this.table.capacity);
    this.last = { key, filter, passes };
    return this.last;
  }
}
