import { WrongArray } from './wrong-array.ts';

const [tab, lineFeed, carriageReturn, space] = [9, 10, 13, 32];
const [comma, zero, nine, open, close] = [44, 48, 57, 91, 93];
/** The number of digits in the largest safe integer. */
const maxDigits = 16;

export type NumberArrayOptions = {
  /** The field's name in error messages. */
  name: string;
  /** Single numbers, or pairs. */
  items: 'numbers' | 'pairs';
  /** The minimum of an item's first and second number. */
  least: readonly [number, number];
  maxItems: number;
  /** For single numbers, `second` is 0. */
  onItem: (first: number, second: number) => void;
};

type Expected = 'item or end' | 'item' | 'number' | 'digit' | 'end of number' | 'comma or end';

/**
 * Reads the JSON of a long array of whole numbers, or of pairs, as it arrives: neither its text nor an array of arrays is ever in memory,
 * and no piece blocks the event loop for longer than its bytes take. Starts after the opening bracket.
 */
export class NumberScanner {
  readonly #options: NumberArrayOptions;
  readonly #isPairs: boolean;
  #expected: Expected = 'item or end';
  #count = 0;
  #value = 0;
  #digits = 0;
  /** The first number of a pair, once it has been read. */
  #first: number | undefined;
  #isDone = false;

  constructor(options: NumberArrayOptions) {
    this.#options = options;
    this.#isPairs = options.items === 'pairs';
  }

  get isDone(): boolean {
    return this.#isDone;
  }

  /** Returns the position after the array, or the end of the piece. */
  scan(piece: Uint8Array, from: number): number {
    let at = from;
    while (at < piece.length && !this.#isDone) {
      const byte = piece[at++] as number;
      if (byte >= zero && byte <= nine) this.#takeDigit(byte - zero);
      else this.#takeMark(byte);
    }
    return at;
  }

  #takeDigit(digit: number): void {
    if (this.#expected !== 'digit') this.#beginNumber();
    // JSON has no leading zeros.
    else if (this.#value === 0) this.#refuse();
    if (++this.#digits > maxDigits) this.#refuse();
    this.#value = this.#value * 10 + digit;
  }

  #beginNumber(): void {
    const isExpected =
      this.#expected === 'number' ||
      (!this.#isPairs && (this.#expected === 'item' || this.#expected === 'item or end'));
    if (!isExpected) this.#refuse();
    this.#expected = 'digit';
    this.#value = 0;
    this.#digits = 0;
  }

  #takeMark(byte: number): void {
    if (byte === space || byte === lineFeed || byte === carriageReturn || byte === tab) {
      if (this.#expected === 'digit') this.#expected = 'end of number';
      return;
    }
    if (this.#expected === 'digit' || this.#expected === 'end of number') return this.#endNumber(byte);
    if (byte === open && this.#isPairs && this.#expected.startsWith('item')) this.#expected = 'number';
    else if (byte === comma && this.#expected === 'comma or end') this.#expected = 'item';
    else if (byte === close && this.#expected.endsWith('or end')) this.#isDone = true;
    else this.#refuse();
  }

  #endNumber(byte: number): void {
    if (!this.#isPairs) {
      this.#add(this.#value, 0);
      return this.#takeMark(byte);
    }
    if (byte === comma && this.#first === undefined) {
      this.#first = this.#value;
      this.#expected = 'number';
    } else if (byte === close && this.#first !== undefined) this.#add(this.#first, this.#value);
    else this.#refuse();
  }

  #add(first: number, second: number): void {
    const { least, maxItems, name, onItem } = this.#options;
    if (first < least[0] || second < least[1]) this.#refuse();
    if (first > Number.MAX_SAFE_INTEGER || second > Number.MAX_SAFE_INTEGER) this.#refuse();
    if (++this.#count > maxItems) throw new WrongArray(`body/${name} must NOT have more than ${maxItems} items`);
    this.#first = undefined;
    this.#expected = 'comma or end';
    onItem(first, second);
  }

  #refuse(): never {
    const { name, least } = this.#options;
    const wanted = this.#isPairs ? 'a pair of whole numbers' : `a whole number from ${least[0]}`;
    throw new WrongArray(`body/${name}/${this.#count} must be ${wanted}`);
  }
}
