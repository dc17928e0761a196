import { foldText } from '../fold-text.ts';
import type { Words } from './column.ts';
import { insertSorted } from './sorted-order.ts';
import { textSortKey } from './sort-key.ts';
import { compareCodes, sortCodes, type KeyedTexts } from './text-order.ts';

/** Above this share of new texts, sorting again is cheaper than inserting them. */
const freshSortShare = 1 / 8;

const codesFrom = (from: number, to: number): Uint32Array => {
  const codes = new Uint32Array(to - from);
  for (let i = 0; i < codes.length; i++) codes[i] = from + i;
  return codes;
};

/**
 * The distinct texts of a column. Code 0 means empty and has no text. Ranks and folded forms are computed on demand, and only for texts
 * added since.
 */
export class Dictionary {
  readonly texts: string[] = [''];
  private readonly codes = new Map<string, number>();
  private readonly folded: string[] = [''];
  private readonly keys: string[] = [''];
  private readonly keyed: KeyedTexts = { keys: this.keys, texts: this.texts };
  /** Codes, starting from 1, in the order of their texts. */
  private ordered: Uint32Array = new Uint32Array(0);
  private ranks = new Uint32Array(1);
  private readonly words: Words;

  /** Words come in their order, before all other texts. */
  constructor(words: Words = []) {
    this.words = words;
  }

  codeOf(text: string): number {
    const known = this.codes.get(text);
    if (known !== undefined) return known;
    const code = this.texts.length;
    this.texts.push(text);
    this.codes.set(text, code);
    return code;
  }

  /** Undefined for a text that no row has ever had. */
  knownCode(text: string): number | undefined {
    return this.codes.get(text);
  }

  foldedTexts(): readonly string[] {
    for (let code = this.folded.length; code < this.texts.length; code++) this.folded.push(foldText(this.texts[code]!));
    return this.folded;
  }

  /** Starts from 1 for the first text; 0 for empty. */
  rankByCode(): Uint32Array {
    if (this.ordered.length !== this.texts.length - 1) this.rankNewTexts();
    return this.ranks;
  }

  private rankNewTexts(): void {
    const known = this.keys.length;
    const folded = this.foldedTexts();
    for (let code = known; code < folded.length; code++) this.keys.push(this.keyOf(code));
    const fresh = folded.length - known > folded.length * freshSortShare;
    this.ordered = fresh ? sortCodes(codesFrom(1, folded.length), this.keyed) : this.withAdded(known);
    this.ranks = new Uint32Array(folded.length);
    for (let i = 0; i < this.ordered.length; i++) this.ranks[this.ordered[i]!] = i + 1;
  }

  private keyOf(code: number): string {
    const place = this.words.indexOf(this.texts[code]!);
    return place < 0 ? textSortKey(this.folded[code]!) : String.fromCharCode(place);
  }

  private withAdded(from: number): Uint32Array {
    const added = sortCodes(codesFrom(from, this.texts.length), this.keyed);
    return insertSorted(this.ordered, added, compareCodes(this.keyed));
  }
}
