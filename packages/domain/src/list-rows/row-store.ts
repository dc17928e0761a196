import type { Column } from './column.ts';
import type { RowFilter } from './row-filter.ts';
import { RowMask } from './row-mask.ts';
import { RowOrders, type Sort } from './row-orders.ts';
import { RowTable, type RowBatch, type RowSchema, type SlotChanges } from './row-table.ts';
import { TextColumn } from './text-column.ts';

/**
 * All rows of one list, for filtering, sorting and display. A poll costs its changes plus a few passes over flat arrays; the other rows are
 * neither sorted nor searched again.
 */
export class RowStore<Row = Readonly<Record<string, unknown>>> {
  private readonly table: RowTable;
  private readonly orders: RowOrders;
  private readonly mask: RowMask;
  private readonly unprepared: Column[];
  private readonly rows = new Map<number, Row>();

  constructor(schema: RowSchema) {
    this.table = new RowTable(schema);
    this.orders = new RowOrders(this.table);
    this.mask = new RowMask(this.table, schema.keywordColumns);
    this.unprepared = [...this.table.columns.values()];
  }

  get size(): number {
    return this.table.slotById.size;
  }

  slotOf(id: number): number | undefined {
    return this.table.slotById.get(id);
  }

  idAt(slot: number): number {
    return this.table.ids.numbers[slot]!;
  }

  /** The row as a plain object, which stays the same until the row changes. */
  row(slot: number): Row {
    const known = this.rows.get(slot);
    if (known !== undefined) return known;
    const row = Object.fromEntries([...this.table.columns].map(([key, column]) => [key, column.get(slot)])) as Row;
    this.rows.set(slot, row);
    return row;
  }

  /** The slots that pass the filter, in order; ties by id. The array must not be changed. */
  view(filter: RowFilter, sort: Sort | null): Uint32Array {
    return this.mask.select(this.orders.get(sort), filter);
  }

  /** Prepares the first search and the first sort in idle time: one step per call, true while there are more. */
  prepareNext(): boolean {
    const column = this.unprepared.shift();
    if (column instanceof TextColumn) column.dictionary.rankByCode();
    return this.unprepared.length > 0;
  }

  /** Adds rows of a list that is still arriving; they become visible after `settle`. */
  take(rows: Omit<RowBatch, 'full'>): void {
    this.table.write({ ...rows, full: false });
  }

  settle(): void {
    this.orders.sortAfresh();
  }

  column(key: string): Column | undefined {
    return this.table.columns.get(key);
  }

  /** Reads one field of a row without creating the row object. */
  valueAt(slot: number, key: string): unknown {
    return this.table.columns.get(key)?.get(slot);
  }

  /** Merges an answer; returns whether anything changed. */
  apply(batch: RowBatch): boolean {
    return this.follow(this.table.write(batch));
  }

  /** Sets fields of single rows without an answer; ignores rows that do not exist. */
  patch(values: Iterable<readonly [id: number, fields: Readonly<Record<string, unknown>>]>): boolean {
    const changes: SlotChanges = { moved: new Set(), placed: new Set() };
    for (const [id, fields] of values) this.table.set(id, fields, changes);
    return this.follow(changes);
  }

  private follow(changes: SlotChanges): boolean {
    if (changes.moved.size + changes.placed.size === 0) return false;
    for (const slot of [...changes.moved, ...changes.placed]) this.rows.delete(slot);
    this.orders.settle(changes);
    this.mask.settle(changes);
    return true;
  }
}
