import type { Column, ColumnKind } from './column.ts';
import { BooleanColumn, NumberColumn } from './number-column.ts';
import { TextColumn } from './text-column.ts';

/** Any other field of a row, which can be neither sorted nor searched. */
class ValueColumn implements Column {
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

export type RowSchema = {
  /** The column with the row's id. */
  id: string;
  columns: Readonly<Record<string, ColumnKind>>;
  keywordColumns: readonly string[];
};

/** Rows of a poll; a row of length 1 is the id of a deleted row. */
export type RowBatch = {
  columns: readonly string[];
  rows: readonly (readonly unknown[])[];
  /** True if these rows are the whole list. */
  full: boolean;
};

/** The effect of a batch. A slot can be in both sets if its row changed or was replaced by another. */
export type SlotChanges = {
  /** Slots whose position in existing orders is no longer valid. */
  moved: Set<number>;
  /** Slots that hold a new or changed row. */
  placed: Set<number>;
};

type WireColumn = { column: Column; position: number };
type Wire = { id: number; version: number; columns: readonly WireColumn[] };

const smallestCapacity = 64;

const emptyColumn = (kind: ColumnKind): Column => {
  if (kind === 'text') return new TextColumn();
  if (typeof kind === 'object') return new TextColumn(kind);
  if (kind === 'number') return new NumberColumn();
  return kind === 'boolean' ? new BooleanColumn() : new ValueColumn();
};

/** The rows of a list, column by column. A row keeps its slot while it exists; slots of removed rows are reused. */
export class RowTable {
  readonly ids = new NumberColumn();
  readonly columns: ReadonlyMap<string, Column>;
  readonly slotById = new Map<number, number>();
  capacity = 0;
  private readonly idKey: string;
  private readonly versions = new NumberColumn();
  private readonly free: number[] = [];
  private used = 0;

  constructor(schema: RowSchema) {
    this.idKey = schema.id;
    const named = Object.entries(schema.columns).map(([key, kind]) => [key, emptyColumn(kind)] as const);
    this.columns = new Map<string, Column>([...named, ['version', this.versions], [schema.id, this.ids]]);
  }

  /**
   * Versions are compared for "different", never for "newer": after a restore the server may send a smaller one, which is still right. Rows
   * of a full batch are always written.
   */
  write(batch: RowBatch): SlotChanges {
    const changes: SlotChanges = { moved: new Set(), placed: new Set() };
    const wire = this.wireOf(batch.columns);
    if (batch.full) this.removeAbsent(new Set(batch.rows.map((row) => Number(row[wire.id]))), changes);
    this.reserve(batch.rows.length);
    for (const row of batch.rows) {
      if (row.length === 1) this.remove(Number(row[0]), changes);
      else if (batch.full || !this.isKnown(row, wire)) this.put(row, wire, changes);
    }
    return changes;
  }

  /** Sets single fields of an existing row, whatever its version. */
  set(id: number, values: Readonly<Record<string, unknown>>, { moved, placed }: SlotChanges): void {
    const slot = this.slotById.get(id);
    if (slot === undefined) return;
    for (const [key, value] of Object.entries(values)) this.columns.get(key)?.set(slot, value);
    moved.add(slot);
    placed.add(slot);
  }

  private wireOf(names: readonly string[]): Wire {
    const columns = names.flatMap((name, position) => {
      const column = this.columns.get(name);
      return column === undefined ? [] : [{ column, position }];
    });
    return { id: names.indexOf(this.idKey), version: names.indexOf('version'), columns };
  }

  private isKnown(row: readonly unknown[], wire: Wire): boolean {
    const slot = this.slotById.get(Number(row[wire.id]));
    return slot !== undefined && this.versions.get(slot) === row[wire.version];
  }

  private put(row: readonly unknown[], wire: Wire, { moved, placed }: SlotChanges): void {
    const id = Number(row[wire.id]);
    const known = this.slotById.get(id);
    const slot = known ?? this.takeSlot(id);
    for (const { column, position } of wire.columns) column.set(slot, row[position]);
    if (known !== undefined) moved.add(slot);
    placed.add(slot);
  }

  private takeSlot(id: number): number {
    const slot = this.free.pop() ?? this.used++;
    this.slotById.set(id, slot);
    return slot;
  }

  private remove(id: number, { moved, placed }: SlotChanges): void {
    const slot = this.slotById.get(id);
    if (slot === undefined) return;
    this.slotById.delete(id);
    this.free.push(slot);
    moved.add(slot);
    placed.delete(slot);
  }

  private removeAbsent(present: ReadonlySet<number>, changes: SlotChanges): void {
    for (const id of this.slotById.keys()) if (!present.has(id)) this.remove(id, changes);
  }

  /** Grows by half more than needed, which keeps the cost proportional to what is added, even if a list arrives in pieces. */
  private reserve(additional: number): void {
    const needed = this.used + additional - this.free.length;
    if (needed <= this.capacity) return;
    this.capacity = smallestCapacity + needed + (needed >>> 1);
    for (const column of this.columns.values()) column.grow(this.capacity);
  }
}
