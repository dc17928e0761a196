import { type Column, isSortable } from './column.ts';
import type { RowTable, SlotChanges } from './row-table.ts';
import { repairOrder, type CompareSlots } from './sorted-order.ts';

export type Sort = { field: string; ascending: boolean };

/** Sorting again is cheaper than repairing if this share of the rows has changed. */
const freshSortShare = 1 / 4;
const ordersKept = 6;

const compareBy =
  (column: Column | undefined, ascending: boolean, byId: CompareSlots): CompareSlots =>
  (a, b) =>
    (isSortable(column) ? column.compare(a, b, !ascending) : 0) || byId(a, b);

type Order = { slots: Uint32Array; compare: CompareSlots };

/** All rows in recently used orders; ties by id, ascending. Polls repair the orders instead of sorting again. */
export class RowOrders {
  private readonly table: RowTable;
  private byId: Uint32Array = new Uint32Array(0);
  private readonly orders = new Map<string, Order>();

  constructor(table: RowTable) {
    this.table = table;
  }

  get(sort: Sort | null): Uint32Array {
    const column = sort === null ? undefined : this.table.columns.get(sort.field);
    if (sort === null || !isSortable(column)) return this.byId;
    const key = `${sort.ascending ? '+' : '-'}${sort.field}`;
    const order = this.orders.get(key) ?? {
      slots: column.sorted(this.byId, !sort.ascending),
      compare: compareBy(column, sort.ascending, this.compareIds),
    };
    this.remember(key, order);
    return order.slots;
  }

  settle(changes: SlotChanges): void {
    if (changes.moved.size + changes.placed.size > this.table.slotById.size * freshSortShare) this.sortAfresh();
    else this.repair(changes);
  }

  private readonly compareIds: CompareSlots = (a, b) => this.table.ids.numbers[a]! - this.table.ids.numbers[b]!;

  sortAfresh(): void {
    this.orders.clear();
    this.byId = this.table.ids.sorted(Uint32Array.from(this.table.slotById.values()), false);
  }

  private repair({ moved, placed }: SlotChanges): void {
    const flags = new Uint8Array(this.table.capacity);
    for (const slot of moved) flags[slot] = 1;
    const slots = [...placed];
    this.byId = repairOrder(this.byId, flags, slots, this.compareIds);
    for (const order of this.orders.values()) order.slots = repairOrder(order.slots, flags, slots, order.compare);
  }

  /** Evicts the order that was used least recently. */
  private remember(key: string, order: Order): void {
    this.orders.delete(key);
    this.orders.set(key, order);
    const [oldest] = this.orders.keys();
    if (this.orders.size > ordersKept && oldest !== undefined) this.orders.delete(oldest);
  }
}
