import { at } from '../least-squares/vector.ts';
import type { Comparable } from './comparable-tests.ts';

type Equations = { matrix: Float64Array[]; target: Float64Array };

const add = (values: Float64Array | undefined, i: number, value: number): void => {
  if (values !== undefined) values[i] = at(values, i) + value;
};

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
  /** Used again for each set of weights: with a thousand bays it is large. */
  readonly #matrix: Float64Array[];

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
    this.#matrix = Array.from({ length: this.unknowns }, (_, i) => new Float64Array(i + 1));
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

  /** The normal equations of the unknowns; the matrix holds until they are asked for again. */
  equations(weights: Float64Array): Equations {
    for (const row of this.#matrix) row.fill(0);
    const equations = { matrix: this.#matrix, target: new Float64Array(this.unknowns) };
    const sums = new Float64Array(this.unknowns);
    for (let group = 0; group < this.groups; group++) this.#addGroup(group, weights, sums, equations);
    return equations;
  }

  /** Most of the time of a look is spent here, so nothing is made for each test. */
  #addGroup(group: number, weights: Float64Array, sums: Float64Array, { matrix, target }: Equations): void {
    const { bayOf, starts, logCapacity } = this.#tests;
    const [from, to] = [at(starts, group), at(starts, group + 1)];
    const touched: number[] = [];
    let [whole, value] = [0, 0];
    for (let test = from; test < to; test++) {
      const [weight, y] = [at(weights, test), at(logCapacity, test)];
      const bay = at(this.unknownOf, at(bayOf, test));
      if (bay >= 0) {
        if (at(sums, bay) === 0) touched.push(bay);
        add(sums, bay, weight);
        add(target, bay, weight * y);
        add(matrix[bay], bay, weight);
      }
      this.#addShared(test, bay, weight, sums, { matrix, target });
      whole += weight;
      value += weight * y;
    }
    for (let i = this.#bayUnknowns; i < this.unknowns; i++) touched.push(i);
    for (const i of touched) {
      const share = at(sums, i) / whole;
      add(target, i, -share * value);
      for (const j of touched) if (j <= i) add(matrix[i], j, -share * at(sums, j));
    }
    for (const i of touched) sums[i] = 0;
  }

  #addShared(test: number, bay: number, weight: number, sums: Float64Array, { matrix, target }: Equations): void {
    const y = at(this.#tests.logCapacity, test);
    for (let one = 0; one < this.#shared.length; one++) {
      const i = this.#bayUnknowns + one;
      const weighted = weight * at(this.#shared[one] ?? sums, test);
      add(sums, i, weighted);
      add(target, i, weighted * y);
      if (bay >= 0) add(matrix[i], bay, weighted);
      for (let other = 0; other <= one; other++)
        add(matrix[i], this.#bayUnknowns + other, weighted * at(this.#shared[other] ?? sums, test));
    }
  }

  /** Each test less what the unknowns say, and less the level of its battery. */
  residuals(solution: Float64Array, weights: Float64Array): Float64Array {
    const { bayOf, starts, logCapacity } = this.#tests;
    const rest = logCapacity.slice();
    for (let test = 0; test < rest.length; test++) {
      const bay = at(this.unknownOf, at(bayOf, test));
      let told = bay < 0 ? 0 : at(solution, bay);
      for (let one = 0; one < this.#shared.length; one++)
        told += at(this.#shared[one] ?? rest, test) * at(solution, this.#bayUnknowns + one);
      add(rest, test, -told);
    }
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
