/** Both ends are included. */
export type ValueRange = readonly [from: number, to: number];

type Extent = { from: number; to: number; hasGaps: boolean };

/** Values are never changed in place; a longer list is a new array. */
const known = new WeakMap<ArrayLike<number>, Extent>();

const extentOf = (values: ArrayLike<number>): Extent => {
  const seen = known.get(values);
  if (seen !== undefined) return seen;
  let from = Infinity;
  let to = -Infinity;
  let gaps = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (value < from) from = value;
    if (value > to) to = value;
    if (Number.isNaN(value)) gaps++;
  }
  const extent = { from, to, hasGaps: gaps > 0 };
  known.set(values, extent);
  return extent;
};

export const hasGaps = (values: ArrayLike<number>): boolean => extentOf(values).hasGaps;

/** The smallest range that holds all values except NaN; undefined if there are none. */
export const rangeOf = (lists: readonly ArrayLike<number>[]): ValueRange | undefined => {
  const ends = lists.map(extentOf);
  const from = Math.min(...ends.map(({ from }) => from));
  const to = Math.max(...ends.map(({ to }) => to));
  return from <= to ? [from, to] : undefined;
};

export const spanOf = ([from, to]: ValueRange): number => to - from;
