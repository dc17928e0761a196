import { choleskySolve } from './symmetric.ts';
import { addScaled, at, dot } from './vector.ts';

const settled = 1e-13;
const mostSteps = 500;

/** A·x, from the rows of the lower triangle of A. */
const times = (matrix: readonly Float64Array[], x: Float64Array): Float64Array => {
  const product = new Float64Array(x.length);
  matrix.forEach((row, i) => {
    const own = at(x, i);
    let sum = (row[i] ?? 0) * own;
    for (let j = 0; j < i; j++) {
      const value = row[j] ?? 0;
      sum += value * (x[j] ?? 0);
      product[j] = (product[j] ?? 0) + value * own;
    }
    product[i] = at(product, i) + sum;
  });
  return product;
};

/**
 * The x with A·x = b by conjugate gradients (M. R. Hestenes, E. Stiefel 1952), where the factor of a matrix that is near to A is known: a few
 * steps, each much cheaper than a factor of A.
 */
export const solveNear = (
  matrix: readonly Float64Array[],
  target: Float64Array,
  factor: readonly Float64Array[],
  start: Float64Array,
): Float64Array => {
  const x = start.slice();
  const rest = target.slice();
  addScaled(rest, -1, times(matrix, x));
  let near = choleskySolve(factor, rest);
  let size = dot(rest, near);
  const enough = settled ** 2 * Math.abs(dot(target, choleskySolve(factor, target)));
  const direction = near.slice();
  for (let step = 0; step < mostSteps && size > enough; step++) {
    const product = times(matrix, direction);
    const length = size / dot(direction, product);
    addScaled(x, length, direction);
    addScaled(rest, -length, product);
    near = choleskySolve(factor, rest);
    const next = dot(rest, near);
    for (let i = 0; i < x.length; i++) direction[i] = at(near, i) + (next / size) * at(direction, i);
    size = next;
  }
  return x;
};
