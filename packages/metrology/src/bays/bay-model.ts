import { at } from '../least-squares/vector.ts';
import type { Comparable } from './comparable-tests.ts';

/**
 * ln capacity = level of the battery + bay + fade · ordinal + slope · temperature + error. The first bay of each part is 0: only
 * differences within a part mean anything. Levels are eliminated, battery by battery.
 */
export class BayModel {
  readonly #tests: Comparable;
  /** Of each bay: its unknown, or −1 for the first of its part. */
  readonly unknownOf: Int32Array;
  /** One or two columns that all bays share: the fade, and the temperature. */
  readonly #shared: readonly Float64Array[];
  readonly unknowns: number;
  readonly #bayUnknowns: number;

  constructor(tests: Comparable, temperature: Float64Array | null) {
    this.#tests = tests;
    let next = 0;
    const seen = new Set<number>();
    this.unknownOf = tests.parts.map((part) => {
      if (seen.has(part)) return next++;
      seen.add(part);
      return -1;
    });
    this.#bayUnknowns = next;
    this.#shared = temperature === null ? [tests.ordinal] : [tests.ordinal, temperature];
    this.unknowns = next + this.#shared.length;
  }

  get count(): number {
    return this.#tests.bayOf.length;
  }

  get groups(): number {
    return this.#tests.starts.length - 1;
  }

  get degrees(): number {
    return this.count - this.groups - this.unknowns;
  }

  /** The normal equations of the unknowns. */
  equations(weights: Float64Array): { matrix: Float64Array[]; target: Float64Array } {
    const { unknowns } = this;
    const matrix = Array.from({ length: unknowns }, (_, i) => new Float64Array(i + 1));
    const target = new Float64Array(unknowns);
    const sums = new Float64Array(unknowns);
    for (let group = 0; group < this.groups; group++) {
      const { whole, value, touched } = this.#sumGroup(group, weights, { sums, matrix, target });
      for (const i of touched) {
        const share = at(sums, i) / whole;
        target[i] = at(target, i) - share * value;
        const row = matrix[i];
        if (row !== undefined) for (const j of touched) if (j <= i) row[j] = at(row, j) - share * at(sums, j);
      }
      for (const i of touched) sums[i] = 0;
    }
    return { matrix, target };
  }

  #sumGroup(
    group: number,
    weights: Float64Array,
    { sums, matrix, target }: { sums: Float64Array; matrix: Float64Array[]; target: Float64Array },
  ): { whole: number; value: number; touched: Set<number> } {
    const { starts, logCapacity } = this.#tests;
    const touched = new Set<number>();
    let [whole, value] = [0, 0];
    for (let test = at(starts, group); test < at(starts, group + 1); test++) {
      const [weight, y] = [at(weights, test), at(logCapacity, test)];
      const columns = this.#columns(test);
      for (const [i, a] of columns) {
        touched.add(i);
        sums[i] = at(sums, i) + weight * a;
        target[i] = at(target, i) + weight * a * y;
        const row = matrix[i];
        if (row !== undefined) for (const [j, b] of columns) if (j <= i) row[j] = at(row, j) + weight * a * b;
      }
      whole += weight;
      value += weight * y;
    }
    return { whole, value, touched };
  }

  #columns(test: number): [number, number][] {
    const bay = at(this.unknownOf, at(this.#tests.bayOf, test));
    const shared = this.#shared.map((column, i): [number, number] => [this.#bayUnknowns + i, at(column, test)]);
    return bay < 0 ? shared : [[bay, 1], ...shared];
  }

  /** Each test less what the unknowns say, and less the level of its battery. */
  residuals(solution: Float64Array, weights: Float64Array): Float64Array {
    const { starts, logCapacity } = this.#tests;
    const rest = logCapacity.map((y, test) => {
      let left = y;
      for (const [i, a] of this.#columns(test)) left -= a * at(solution, i);
      return left;
    });
    for (let group = 0; group < this.groups; group++) {
      const [from, to] = [at(starts, group), at(starts, group + 1)];
      let [whole, sum] = [0, 0];
      for (let test = from; test < to; test++) {
        whole += at(weights, test);
        sum += at(weights, test) * at(rest, test);
      }
      for (let test = from; test < to; test++) rest[test] = at(rest, test) - sum / whole;
    }
    return rest;
  }
}
