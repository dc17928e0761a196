import { LongArrayBody } from '../long-arrays/long-array-body.ts';
import { Comparison } from './comparison.ts';
import { KnownVersions } from './known-versions.ts';

const pairs = { name: 'versions', items: 'pairs', least: [1, 0] } as const;

/** How many pairs are expected, and taken at most. */
export type PairCounts = { expected: number; maxItems: number };

/** What the thread keeps of one list, from the first byte of its body to the last row that is gone. */
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

  /** A piece of the body. */
  read(piece: Uint8Array): void {
    this.#body.add(piece);
  }

  /** The JSON of the body without its pairs. */
  rest(): string {
    return this.#body.rest;
  }

  /** Pairs that were read elsewhere: ids and versions in turn. */
  hold(numbers: Float64Array): void {
    for (let at = 0; at < numbers.length; at += 2) this.#known.add(numbers[at] as number, numbers[at + 1] as number);
  }

  /** Also where a comparison was broken off: what it had asked for counts as changed then. */
  startComparison(): void {
    this.#comparison = new Comparison(this.#known);
  }

  /** A piece of the lines of `id version,id version,…` that the list has. */
  compare(lines: Uint8Array): void {
    this.#comparison.add(lines);
  }

  changedIds(): Float64Array {
    return Float64Array.from(this.#comparison.changedIds);
  }

  /** Some thousands of what is gone, as rows of JSON with commas between them; null after the last. */
  gone(): Uint8Array | null {
    this.#gone ??= this.#known.untaken();
    const { value, done } = this.#gone.next();
    return done ? null : new TextEncoder().encode(`[${value.join('],[')}]`);
  }
}
