import { addScaled, at, dot, norm } from './vector.ts';

/**
 * A matrix, given by its columns, as the product of an orthogonal matrix Q and an upper triangle R, by Householder reflections
 * (Golub and Van Loan, Matrix Computations, algorithm 5.2.1). Columns are first scaled to unit norm, so that their units do not matter.
 * Solving by the normal equations instead would square the condition, which loses the solution from some 20 relaxation times on.
 */
export type QrFactors = {
  /** The columns; above the diagonal those of R, from it on the reflections. */
  columns: readonly Float64Array[];
  /** The diagonal of R. */
  diagonal: Float64Array;
  /** What each column was divided by. */
  scales: Float64Array;
  /** The squared length of each reflection. */
  squares: Float64Array;
};

/** Reflects a vector in the plane that belongs to a column. @param square Of the column's length from its place on. */
const reflect = (vector: Float64Array, mirror: Float64Array, from: number, square: number): void => {
  if (square > 0) addScaled(vector, (-2 * dot(mirror, vector, from)) / square, mirror, from);
};

/** @param columns Of one length, at least as long as there are columns. They are overwritten. */
export const qr = (columns: readonly Float64Array[]): QrFactors => {
  const { length } = columns;
  const [diagonal, scales, squares] = [new Float64Array(length), new Float64Array(length), new Float64Array(length)];
  columns.forEach((column, k) => {
    const scale = norm(column) || 1;
    scales[k] = scale;
    for (let i = 0; i < column.length; i++) column[i] = at(column, i) / scale;
  });
  columns.forEach((column, k) => {
    const head = at(column, k);
    const pivot = head > 0 ? -norm(column, k) : norm(column, k);
    column[k] = head - pivot;
    diagonal[k] = pivot;
    const square = dot(column, column, k);
    squares[k] = square;
    for (let j = k + 1; j < length; j++) {
      const later = columns[j];
      if (later !== undefined) reflect(later, column, k, square);
    }
  });
  return { columns, diagonal, scales, squares };
};

/** b := Qᵀb */
export const rotate = ({ columns, squares }: QrFactors, b: Float64Array): void =>
  columns.forEach((mirror, k) => reflect(b, mirror, k, at(squares, k)));

/** A diagonal this small says that its column depends on those before it. */
const leastPivot = 1e-13;

/** The solution of R·x = b from below; a column that depends on others gets 0. */
const backSubstitute = ({ columns, diagonal, scales }: QrFactors, b: Float64Array): Float64Array => {
  const x = new Float64Array(columns.length);
  for (let k = columns.length - 1; k >= 0; k--) {
    let rest = at(b, k);
    for (let j = k + 1; j < columns.length; j++) rest -= at(columns[j] ?? [], k) * at(x, j);
    x[k] = Math.abs(at(diagonal, k)) < leastPivot ? 0 : rest / at(diagonal, k);
  }
  for (let k = 0; k < x.length; k++) x[k] = at(x, k) / at(scales, k);
  return x;
};

/** R as columns, in the units of the matrix. */
export const triangle = ({ columns, diagonal, scales }: QrFactors): Float64Array[] =>
  columns.map((column, k) => {
    const made = new Float64Array(columns.length);
    for (let i = 0; i < k; i++) made[i] = at(column, i) * at(scales, k);
    made[k] = at(diagonal, k) * at(scales, k);
    return made;
  });

export type LeastSquares = {
  solution: Float64Array;
  /** Sum of the squared residuals. */ rss: number;
  factors: QrFactors;
};

/**
 * The x with the least |A·x − b|.
 * @param columns Of A; they are overwritten.
 * @param b Overwritten.
 */
export const leastSquares = (columns: readonly Float64Array[], b: Float64Array): LeastSquares => {
  const factors = qr(columns);
  rotate(factors, b);
  return { solution: backSubstitute(factors, b), rss: dot(b, b, columns.length), factors };
};

/** (AᵀA)⁻¹ = R⁻¹R⁻ᵀ, row by row. */
export const inverseOfGram = (factors: QrFactors): Float64Array[] => {
  const { columns } = factors;
  const inverse = columns.map((_, k) => {
    const unit = new Float64Array(columns.length);
    unit[k] = 1;
    return backSubstitute(factors, unit);
  });
  return inverse.map((_, row) =>
    Float64Array.from(inverse, (__, other) =>
      inverse.reduce((sum, column) => sum + at(column, row) * at(column, other), 0),
    ),
  );
};
