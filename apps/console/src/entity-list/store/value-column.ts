import type { Column } from './column.ts';

/** Whatever else a row carries along; it can be neither sorted nor searched. */
export class ValueColumn implements Column {
  private readonly values: unknown[] = [];

  get(slot: number): unknown {
    return this.values[slot] ?? null;
  }

  set(slot: number, value: unknown): void {
    this.values[slot] = value;
  }

  grow(): void {}

  isEmpty(slot: number): boolean {
    return this.values[slot] === undefined || this.values[slot] === null;
  }
}
