import { emptyLast, type SortableColumn, type Words } from './column.ts';
import { Dictionary } from './dictionary.ts';

/**
 * Sorts slots by the rank of their text, stable. Rank 0 means empty and comes last in both directions. Costs one pass over the rows and one
 * over the ranks.
 */
const countingSort = (
  slots: Uint32Array,
  rankOf: (slot: number) => number,
  maxRank: number,
  descending: boolean,
): Uint32Array => {
  const bucketOf = (rank: number): number => {
    if (rank === 0) return maxRank;
    return descending ? maxRank - rank : rank - 1;
  };
  const starts = new Uint32Array(maxRank + 2);
  for (let i = 0; i < slots.length; i++) starts[bucketOf(rankOf(slots[i]!)) + 1]!++;
  for (let bucket = 0; bucket <= maxRank; bucket++) starts[bucket + 1]! += starts[bucket]!;
  const sorted = new Uint32Array(slots.length);
  for (let i = 0; i < slots.length; i++) sorted[starts[bucketOf(rankOf(slots[i]!))]!++] = slots[i]!;
  return sorted;
};

/** Texts as codes of a dictionary, because a list repeats the same few models, types and locations many times. */
export class TextColumn implements SortableColumn {
  codes = new Uint32Array(0);
  readonly dictionary: Dictionary;
  private lastText = '';
  private lastCode = 0;

  constructor(words: Words = []) {
    this.dictionary = new Dictionary(words);
  }

  get(slot: number): string | null {
    const code = this.codes[slot]!;
    return code === 0 ? null : this.dictionary.texts[code]!;
  }

  set(slot: number, value: unknown): void {
    this.codes[slot] = value === null || value === undefined || value === '' ? 0 : this.codeOf(String(value));
  }

  grow(capacity: number): void {
    const grown = new Uint32Array(capacity);
    grown.set(this.codes);
    this.codes = grown;
  }

  isEmpty(slot: number): boolean {
    return this.codes[slot] === 0;
  }

  sorted(slots: Uint32Array, descending: boolean): Uint32Array {
    const ranks = this.dictionary.rankByCode();
    const { codes } = this;
    return countingSort(slots, (slot) => ranks[codes[slot]!]!, ranks.length - 1, descending);
  }

  compare(a: number, b: number, descending: boolean): number {
    const empty = emptyLast(this.isEmpty(a), this.isEmpty(b));
    if (empty !== undefined) return empty;
    const ranks = this.dictionary.rankByCode();
    const order = Math.sign(ranks[this.codes[a]!]! - ranks[this.codes[b]!]!);
    return descending ? -order : order;
  }

  /** Consecutive rows often have the same text; one comparison then saves the look-up. */
  private codeOf(text: string): number {
    if (text !== this.lastText || this.lastCode === 0) {
      this.lastCode = this.dictionary.codeOf(text);
      this.lastText = text;
    }
    return this.lastCode;
  }
}
