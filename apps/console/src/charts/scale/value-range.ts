/** From and to, both part of it. */
export type ValueRange = readonly [from: number, to: number];

/** The smallest range that holds all values; NaN is passed over. Undefined where there is none. */
export const rangeOf = (lists: readonly ArrayLike<number>[]): ValueRange | undefined => {
  let from = Infinity;
  let to = -Infinity;
  for (const values of lists) {
    for (let i = 0; i < values.length; i++) {
      const value = values[i]!;
      if (value < from) from = value;
      if (value > to) to = value;
    }
  }
  return from <= to ? [from, to] : undefined;
};

export const spanOf = ([from, to]: ValueRange): number => to - from;
