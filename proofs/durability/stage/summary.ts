/** Rounded; of nothing it is 0. */
export const median = (values: readonly number[]): number =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0);

export const worst = (values: readonly number[]): number => Math.round(Math.max(0, ...values));
