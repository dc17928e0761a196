/** The number at a place that exists; any other place is an error in the caller. */
export const at = (values: ArrayLike<number>, index: number): number => {
  const value = values[index];
  if (value === undefined) throw new RangeError(`There is no number at ${index} of ${values.length}`);
  return value;
};

/** Σ a·b from a place on. */
export const dot = (a: ArrayLike<number>, b: ArrayLike<number>, from = 0): number => {
  let sum = 0;
  for (let i = from; i < a.length; i++) sum += at(a, i) * at(b, i);
  return sum;
};

/** a := a + factor·b from a place on. */
export const addScaled = (a: Float64Array, factor: number, b: ArrayLike<number>, from = 0): void => {
  for (let i = from; i < a.length; i++) a[i] = at(a, i) + factor * at(b, i);
};

/** The Euclidean norm from a place on. */
export const norm = (a: ArrayLike<number>, from = 0): number => Math.sqrt(dot(a, a, from));
