/** The number at a place of a series; beyond its ends it is NaN, as a gap in it is. */
export const numberAt = (values: ArrayLike<number>, index: number): number => values[index] ?? NaN;
