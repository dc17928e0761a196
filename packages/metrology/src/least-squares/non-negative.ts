import { addScaled, at, dot } from './vector.ts';

/** The greatest change of a sweep, as a share of the largest value, at which the descent ends. */
const leastChange = 1e-7;
const mostSweeps = 5000;

/**
 * The x ≥ 0 with the least xᵀGx/2 − bᵀx, by descent along one coordinate after the other
 * (V. Franc, V. Hlaváč, M. Navara, CAIP 2005, doi 10.1007/11556121_50). G is symmetric with a positive diagonal.
 * @param gram The rows of G.
 */
export const nonNegative = (gram: readonly Float64Array[], b: Float64Array): Float64Array => {
  // In units in which the diagonal is 1, so that the ends of the descent do not depend on the units of the unknowns.
  const scales = Float64Array.from(gram, (row, k) => 1 / Math.sqrt(at(row, k)));
  const rows = gram.map((row, k) => row.map((value, j) => value * at(scales, k) * at(scales, j)));
  const x = new Float64Array(b.length);
  /** b − Gx. */
  const rest = b.map((value, k) => value * at(scales, k));
  for (let sweep = 0; sweep < mostSweeps; sweep++) {
    let change = 0;
    rows.forEach((row, k) => {
      const next = Math.max(0, at(x, k) + at(rest, k));
      const step = next - at(x, k);
      if (step === 0) return;
      addScaled(rest, -step, row);
      x[k] = next;
      change = Math.max(change, Math.abs(step));
    });
    if (change <= leastChange * Math.sqrt(dot(x, x))) break;
  }
  return x.map((value, k) => value * at(scales, k));
};
