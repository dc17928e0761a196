import { LongArrayBody } from '../long-arrays/long-array-body.ts';
import { Comparison } from './comparison.ts';
import { KnownVersions } from './known-versions.ts';

const pairs = { name: 'versions', items: 'pairs', least: [1, 0] } as const;

/** The expected number of pairs, and the maximum. */
export type PairCounts = { expected: number; maxItems: number };

/** The thread's data for one list, from the first byte of its body to the last removal. */
export class VersionsInThread {
  readonly #known: KnownVersions;
  readonly #body: LongArrayBody;
  #comparison: Comparison;
  #gone: Iterator<number[]> | undefined;

  constructor({ expected, maxItems }: PairCounts) {
    this.#known = new KnownVersions(expected);
    this.#body = new LongArrayBody({ ...pairs, maxItems, onItem: this.#known.add });
    this.#comparison = new Comparison(this.#known);
  }

  /** Reads a piece of the body. */
  read(piece: Uint8Array): void {
    this.#body.add(piece);
  }

  /** The JSON of the body without its pairs. */
  rest(): string {
    return this.#body.rest;
  }

  /** Adds pairs that were read elsewhere: ids and versions alternately. */
  hold(numbers: Float64Array): void {
    for (let at = 0; at < numbers.length; at += 2) this.#known.add(numbers[at] as number, numbers[at + 1] as number);
  }

  /** Also used after an interrupted comparison, whose rows then count as changed. */
  startComparison(): void {
    this.#comparison = new Comparison(this.#known);
  }

  /** Compares a piece of the list's lines of `id version,id version,…`. */
  compare(lines: Uint8Array): void {
    this.#comparison.add(lines);
  }

  changedIds(): Float64Array {
    return Float64Array.from(this.#comparison.changedIds);
  }

  /** The next few thousand removals as rows of JSON separated by commas; null at the end. */
  gone(): Uint8Array | null {
    this.#gone ??= this.#known.untaken();
    const { value, done } = this.#gone.next();
    return done ? null : new TextEncoder().encode(`[${value.join('],[')}]`);
  }
}
