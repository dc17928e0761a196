import { at } from './vector.ts';

/** A number that a diagonal of 1 may lose to rounding without being dependent on the others. */
const leastPivot = 1e-10;

/** Σ a·b before a place, four sums side by side: most of the time is spent here. */
const dotBefore = (a: Float64Array, b: Float64Array, end: number): number => {
  let [first, second, third, fourth] = [0, 0, 0, 0];
  let k = 0;
  for (; k + 3 < end; k += 4) {
    first += (a[k] ?? 0) * (b[k] ?? 0);
    second += (a[k + 1] ?? 0) * (b[k + 1] ?? 0);
    third += (a[k + 2] ?? 0) * (b[k + 2] ?? 0);
    fourth += (a[k + 3] ?? 0) * (b[k + 3] ?? 0);
  }
  for (; k < end; k++) first += (a[k] ?? 0) * (b[k] ?? 0);
  return first + second + third + fourth;
};

/**
 * The lower triangle L with A = LLᵀ of a positive definite matrix (A.-L. Cholesky); a row that depends on those before it becomes 0.
 * @param matrix Rows of the lower triangle.
 */
export const choleskyFactor = (matrix: readonly Float64Array[]): Float64Array[] => {
  const factor: Float64Array[] = [];
  matrix.forEach((row, i) => {
    const made = new Float64Array(matrix.length);
    for (let j = 0; j <= i; j++) {
      const other = factor[j] ?? made;
      const rest = at(row, j) - dotBefore(made, other, j);
      if (j === i) made[i] = rest > leastPivot * at(row, i) ? Math.sqrt(rest) : 0;
      else made[j] = at(other, j) === 0 ? 0 : rest / at(other, j);
    }
    factor.push(made);
  });
  return factor;
};

/** The diagonal of A⁻¹, from the factor of A: the squared lengths of the columns of L⁻¹. */
export const inverseDiagonal = (factor: readonly Float64Array[]): Float64Array =>
  Float64Array.from(factor, (_, column) => {
    const y = new Float64Array(factor.length);
    let length = 0;
    for (let i = column; i < factor.length; i++) {
      const row = factor[i] ?? y;
      let rest = i === column ? 1 : 0;
      for (let k = column; k < i; k++) rest -= (row[k] ?? 0) * (y[k] ?? 0);
      const value = at(row, i) === 0 ? 0 : rest / at(row, i);
      y[i] = value;
      length += value * value;
    }
    return length;
  });

/** The y with L·y = b. */
const forwardSolve = (factor: readonly Float64Array[], b: Float64Array): Float64Array => {
  const y = b.slice();
  factor.forEach((row, i) => {
    let rest = at(y, i);
    for (let k = 0; k < i; k++) rest -= at(row, k) * at(y, k);
    y[i] = at(row, i) === 0 ? 0 : rest / at(row, i);
  });
  return y;
};

/** The x with A·x = b, from the factor of A. */
export const choleskySolve = (factor: readonly Float64Array[], b: Float64Array): Float64Array => {
  const x = forwardSolve(factor, b);
  for (let i = factor.length - 1; i >= 0; i--) {
    const row = factor[i] ?? new Float64Array(0);
    x[i] = at(row, i) === 0 ? 0 : at(x, i) / at(row, i);
    for (let k = 0; k < i; k++) x[k] = at(x, k) - at(row, k) * at(x, i);
  }
  return x;
};
