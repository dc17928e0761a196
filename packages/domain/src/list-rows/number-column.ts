import { emptyLast, type SortableColumn } from './column.ts';
import { radixSort } from './radix-sort.ts';

/** Numbers and times; empty values are NaN internally and null outside. */
export class NumberColumn implements SortableColumn {
  numbers = new Float64Array(0);

  get(slot: number): unknown {
    const number = this.numbers[slot]!;
    return Number.isNaN(number) ? null : number;
  }

  set(slot: number, value: unknown): void {
    this.numbers[slot] = value === null || value === undefined ? Number.NaN : Number(value);
  }

  grow(capacity: number): void {
    const grown = new Float64Array(capacity).fill(Number.NaN, this.numbers.length);
    grown.set(this.numbers);
    this.numbers = grown;
  }

  isEmpty(slot: number): boolean {
    return Number.isNaN(this.numbers[slot]!);
  }

  sorted(slots: Uint32Array, descending: boolean): Uint32Array {
    return radixSort(this.numbers, slots, descending);
  }

  compare(a: number, b: number, descending: boolean): number {
    const empty = emptyLast(this.isEmpty(a), this.isEmpty(b));
    if (empty !== undefined) return empty;
    const order = Math.sign(this.numbers[a]! - this.numbers[b]!);
    return descending ? -order : order;
  }
}

/** Booleans, stored as 1 or 0; empty counts as false. */
export class BooleanColumn extends NumberColumn {
  override get(slot: number): boolean {
    return this.numbers[slot] === 1;
  }

  override isEmpty(slot: number): boolean {
    return this.numbers[slot] !== 1;
  }
}
