import { at } from './vector.ts';

/** A number that a diagonal of 1 may lose to rounding without being dependent on the others. */
const leastPivot = 1e-10;

/**
 * The lower triangle L with A = LLᵀ of a positive definite matrix (A.-L. Cholesky); a row that depends on those before it becomes 0.
 * @param matrix Rows; only the lower triangle is read.
 */
export const choleskyFactor = (matrix: readonly Float64Array[]): Float64Array[] => {
  const factor: Float64Array[] = [];
  matrix.forEach((row, i) => {
    const made = new Float64Array(matrix.length);
    for (let j = 0; j <= i; j++) {
      const other = factor[j] ?? made;
      let rest = at(row, j);
      for (let k = 0; k < j; k++) rest -= at(made, k) * at(other, k);
      if (j === i) made[i] = rest > leastPivot * at(row, i) ? Math.sqrt(rest) : 0;
      else made[j] = at(other, j) === 0 ? 0 : rest / at(other, j);
    }
    factor.push(made);
  });
  return factor;
};

/** The y with L·y = b; its squared length is bᵀA⁻¹b. */
export const forwardSolve = (factor: readonly Float64Array[], b: Float64Array): Float64Array => {
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
