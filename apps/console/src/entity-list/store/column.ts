/** What a column of the store holds; `value` is anything that is neither sorted nor searched, such as a device's bays. */
export type ColumnKind = 'text' | 'number' | 'boolean' | 'value';

/** One field of every row, addressed by slot: the place of a row in the store, fixed while the row lives. */
export type Column = {
  get: (slot: number) => unknown;
  set: (slot: number, value: unknown) => void;
  grow: (capacity: number) => void;
  isEmpty: (slot: number) => boolean;
};

export type SortableColumn = Column & {
  /** The given slots in this column's order; what compares equal keeps the order it came in. */
  sorted: (slots: Uint32Array, descending: boolean) => Uint32Array;
  /** The same order for two slots; 0 where the values are equal. */
  compare: (a: number, b: number, descending: boolean) => number;
};

export const isSortable = (column: Column | undefined): column is SortableColumn =>
  column !== undefined && 'sorted' in column;

/** Empty after everything else, whatever the direction; undefined where both have a value. */
export const emptyLast = (emptyA: boolean, emptyB: boolean): number | undefined => {
  if (!emptyA && !emptyB) return undefined;
  return Number(emptyA) - Number(emptyB);
};
