import type { Field } from '../../entities/field.ts';

const [tab, newline, quote, comma, open, close, backslash] = [9, 10, 34, 44, 91, 93, 92];
const [letterN, letterI, letterT, letterV, minus] = [78, 73, 116, 118, 45];
const [jsonNull, jsonTrue, jsonFalse] = [Buffer.from('null'), Buffer.from('true'), Buffer.from('false')];
const verticalTab = Buffer.from(String.raw`\u000b`);
const hexDigits = Buffer.from('0123456789abcdef');
/** The longest output for one byte or word of COPY text, with room for brackets. */
const marginBytes = 64;

/**
 * Converts rows of COPY text to rows of JSON without creating strings: a list of 100 000 rows needs memory for one piece only. COPY's
 * escapes `\\ \b \f \n \r \t` are valid in JSON too; `\v`, quotes and other control characters are not.
 */
export class CopyToJson {
  readonly #kinds: readonly Field['kind'][];
  #isFirst: boolean;
  #rest: Buffer | undefined;
  #out = Buffer.allocUnsafe(0);
  #length = 0;

  constructor(kinds: readonly Field['kind'][], { isFirst = true }: { isFirst?: boolean } = {}) {
    this.#kinds = kinds;
    this.#isFirst = isFirst;
  }

  /** True until a row has been written: only later rows are preceded by a comma. */
  get isFirst(): boolean {
    return this.#isFirst;
  }

  /** Converts the rows that end within the piece, each on its own line; the remainder waits for the next piece. */
  convert(piece: Buffer): Buffer {
    const rest = this.#rest ?? Buffer.alloc(0);
    const end = piece.lastIndexOf(newline) + 1;
    this.#out = Buffer.allocUnsafe(end + (end >> 1) + rest.length + 1_024);
    this.#length = 0;
    // Only the row that was cut is joined: copying every piece would take most of the memory a list needs.
    const cut = rest.length === 0 ? 0 : piece.indexOf(newline) + 1;
    if (cut > 0) this.#row(Buffer.concat([rest, piece.subarray(0, cut)]), 0);
    for (let at = cut; at < end;) at = this.#row(piece, at);
    const left = piece.subarray(end);
    this.#rest = end > 0 ? Buffer.from(left) : Buffer.concat([rest, left]);
    return this.#out.subarray(0, this.#length);
  }

  #row(input: Buffer, start: number): number {
    this.#reserve();
    if (!this.#isFirst) this.#out[this.#length++] = comma;
    this.#isFirst = false;
    this.#out[this.#length++] = newline;
    this.#out[this.#length++] = open;
    let at = start;
    for (let column = 0; ; column++) {
      at = this.#value(input, at, this.#kinds[column]);
      if (input[at++] === newline) break;
      this.#out[this.#length++] = comma;
    }
    this.#out[this.#length++] = close;
    return at;
  }

  #value(input: Buffer, at: number, kind: Field['kind'] | undefined): number {
    this.#reserve();
    if (input[at] === backslash && input[at + 1] === letterN) {
      this.#word(jsonNull);
      return at + 2;
    }
    if (kind === 'number') return this.#number(input, at);
    if (kind === 'text') return this.#text(input, at);
    this.#word(input[at] === letterT ? jsonTrue : jsonFalse);
    return at + 1;
  }

  #number(input: Buffer, start: number): number {
    let at = start;
    const first = input[at];
    const isNone = first === letterN || first === letterI || (first === minus && input[at + 1] === letterI);
    for (let byte = input[at]!; byte !== tab && byte !== newline; byte = input[++at]!) {
      if (!isNone) this.#out[this.#length++] = byte;
    }
    // JSON has neither NaN nor Infinity.
    if (isNone) this.#word(jsonNull);
    return at;
  }

  #text(input: Buffer, start: number): number {
    let at = start;
    this.#out[this.#length++] = quote;
    for (let byte = input[at]!; byte !== tab && byte !== newline; byte = input[at]!) {
      if (this.#length + marginBytes > this.#out.length) this.#reserve();
      if (byte === backslash) {
        this.#escape(input[at + 1]!);
        at += 2;
        continue;
      }
      if (byte === quote) this.#out[this.#length++] = backslash;
      if (byte < 32) this.#control(byte);
      else this.#out[this.#length++] = byte;
      at++;
    }
    this.#out[this.#length++] = quote;
    return at;
  }

  #escape(letter: number): void {
    if (letter === letterV) return this.#word(verticalTab);
    this.#out[this.#length++] = backslash;
    this.#out[this.#length++] = letter;
  }

  #control(byte: number): void {
    this.#length += this.#out.write(String.raw`\u00`, this.#length, 'latin1');
    this.#out[this.#length++] = hexDigits[byte >> 4]!;
    this.#out[this.#length++] = hexDigits[byte & 15]!;
  }

  #word(word: Buffer): void {
    for (const byte of word) this.#out[this.#length++] = byte;
  }

  #reserve(): void {
    if (this.#length + marginBytes <= this.#out.length) return;
    const larger = Buffer.allocUnsafe(this.#out.length * 2 + marginBytes);
    this.#out.copy(larger, 0, 0, this.#length);
    this.#out = larger;
  }
}
