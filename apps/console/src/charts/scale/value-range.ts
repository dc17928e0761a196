/** From and to, both part of it. */
export type ValueRange = readonly [from: number, to: number];

type Ends = { from: number; to: number };

/** Values are never changed in place: a list that grows is another list. */
const known = new WeakMap<ArrayLike<number>, Ends>();

const endsOf = (values: ArrayLike<number>): Ends => {
  const ends = known.get(values);
  if (ends !== undefined) return ends;
  let from = Infinity;
  let to = -Infinity;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (value < from) from = value;
    if (value > to) to = value;
  }
  known.set(values, { from, to });
  return { from, to };
};

/** The smallest range that holds all values; NaN is passed over. Undefined where there is none. */
export const rangeOf = (lists: readonly ArrayLike<number>[]): ValueRange | undefined => {
  const ends = lists.map(endsOf);
  const from = Math.min(...ends.map(({ from }) => from));
  const to = Math.max(...ends.map(({ to }) => to));
  return from <= to ? [from, to] : undefined;
};

export const spanOf = ([from, to]: ValueRange): number => to - from;
