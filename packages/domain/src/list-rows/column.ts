/** The types of columns in the store; `value` is anything that is neither sorted nor searched, such as a device's bays. */
export type ColumnKind = 'text' | 'number' | 'boolean' | 'value' | Words;
/** A text whose values are known, in this order. */
export type Words = readonly string[];

/** One field of all rows, addressed by slot: the position of a row in the store, fixed as long as the row exists. */
export type Column = {
  get: (slot: number) => unknown;
  set: (slot: number, value: unknown) => void;
  grow: (capacity: number) => void;
  isEmpty: (slot: number) => boolean;
};

export type SortableColumn = Column & {
  /** The given slots in this column's order; the sort is stable. */
  sorted: (slots: Uint32Array, descending: boolean) => Uint32Array;
  /** Compares two slots in the same order; 0 if the values are equal. */
  compare: (a: number, b: number, descending: boolean) => number;
};

export const isSortable = (column: Column | undefined): column is SortableColumn =>
  column !== undefined && 'sorted' in column;

/** Sorts empty values last in both directions; undefined if both have a value. */
export const emptyLast = (emptyA: boolean, emptyB: boolean): number | undefined => {
  if (!emptyA && !emptyB) return undefined;
  return Number(emptyA) - Number(emptyB);
};
