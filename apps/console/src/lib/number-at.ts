/** The number at an index of a series; NaN beyond its ends, as for gaps. */
export const numberAt = (values: ArrayLike<number>, index: number): number => values[index] ?? NaN;
