import { solveNear } from '../least-squares/conjugate-gradients.ts';
import { choleskyFactor, choleskySolve } from '../least-squares/symmetric.ts';
import { at } from '../least-squares/vector.ts';
import { madFactor, median } from '../statistics/median.ts';
import type { BayModel } from './bay-model.ts';

export type RobustFit = {
  solution: Float64Array;
  /** The deviation of one test, in ln capacity. */
  sigma: number;
  /** The factor of the weighted normal equations, whose inverse times this variance is the covariance of the unknowns. */
  factor: Float64Array[];
  variance: number;
};

/** Huber's limit, in deviations, beyond which a test counts less. */
const huberLimit = 1.5;
const rounds = 12;
/** Weights that no longer change. */
const settled = 1e-12;

/**
 * Least squares in which tests far from the others count less (P. J. Huber, Ann. Stat. 1 (1973) 799).
 * @returns Null where what all bays share cannot be told from the bays.
 */
export const robustFit = (model: BayModel): RobustFit | null => {
  let weights: Float64Array = new Float64Array(model.count).fill(1);
  const even = model.equations(weights);
  const first = choleskyFactor(even.matrix);
  if (first.some((row, i) => at(row, i) === 0)) return null;
  let solution: Float64Array = choleskySolve(first, even.target);
  let residuals: Float64Array = weights;
  let sigma = 0;
  for (let round = 0; round < rounds; round++) {
    const { matrix, target } = round === 0 ? even : model.equations(weights);
    if (round > 0) solution = solveNear(matrix, target, first, solution);
    residuals = model.residuals(solution, weights);
    sigma = madFactor * median(residuals.map(Math.abs)) * Math.sqrt(model.count / model.degrees);
    if (!(sigma > 0)) return null;
    const limit = huberLimit * sigma;
    const next = residuals.map((value) => Math.min(1, limit / Math.abs(value)));
    const change = next.reduce((most, value, i) => Math.max(most, Math.abs(value - at(weights, i))), 0);
    weights = next;
    if (change < settled) break;
  }
  const factor = choleskyFactor(model.equations(weights).matrix);
  return { solution, sigma, factor, variance: errorVariance(residuals, sigma, model) };
};

/** Huber's estimate of the variance of an error, with his correction for the number of unknowns. */
const errorVariance = (residuals: Float64Array, sigma: number, { degrees, unknowns, groups }: BayModel): number => {
  const count = residuals.length;
  const limit = huberLimit * sigma;
  const squares = residuals.reduce((sum, value) => sum + Math.min(Math.abs(value), limit) ** 2, 0);
  const inside = residuals.filter((value) => Math.abs(value) <= limit).length / count;
  const correction = 1 + (((unknowns + 1 + groups) / count) * (1 - inside)) / inside;
  return (squares / degrees / inside) * correction;
};
