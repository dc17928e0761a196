import { NumberScanner, type NumberArrayOptions } from './number-scanner.ts';
import { WrongArray } from './wrong-array.ts';

const [quote, backslash, openArray, closeArray, openObject, closeObject, comma] = [34, 92, 91, 93, 123, 125, 44];
/** Maximum size of the body without its long array. */
const restMaxBytes = 16 * 1024;

/** The JSON of an object in which one field may be a long array. The array is scanned as it arrives, and left empty in `rest`. */
export class LongArrayBody {
  readonly #options: NumberArrayOptions;
  readonly #rest = Buffer.allocUnsafe(restMaxBytes);
  readonly #field: RegExp;
  #length = 0;
  #depth = 0;
  #isInText = false;
  #isEscaped = false;
  /** Where the current field began. */
  #fieldAt = 0;
  #scanner: NumberScanner | undefined;

  constructor(options: NumberArrayOptions) {
    this.#options = options;
    this.#field = new RegExp(String.raw`^\s*"${options.name}"\s*:\s*$`);
  }

  add(piece: Uint8Array): void {
    for (let at = 0; at < piece.length;) {
      if (this.#scanner && !this.#scanner.isDone) {
        at = this.#scanner.scan(piece, at);
        if (this.#scanner.isDone) this.#keep(closeArray);
      } else this.#read(piece[at++] as number);
    }
  }

  /** JSON to be parsed as usual. */
  get rest(): string {
    return this.#rest.toString('utf8', 0, this.#length);
  }

  #keep(byte: number): void {
    if (this.#length === restMaxBytes) throw new WrongArray(`the body is too large beside ${this.#options.name}`);
    this.#rest[this.#length++] = byte;
  }

  #read(byte: number): void {
    this.#keep(byte);
    if (this.#isInText) this.#readText(byte);
    else if (byte === quote) this.#isInText = true;
    else if (byte === openArray || byte === openObject) this.#enter(byte);
    else if (byte === closeArray || byte === closeObject) this.#depth--;
    else if (byte === comma && this.#depth === 1) this.#fieldAt = this.#length;
  }

  #readText(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === backslash) this.#isEscaped = true;
    else if (byte === quote) this.#isInText = false;
  }

  #enter(byte: number): void {
    if (byte === openArray && this.#depth === 1 && this.#isLongField()) {
      if (this.#scanner) throw new WrongArray(`body/${this.#options.name} is given twice`);
      this.#scanner = new NumberScanner(this.#options);
      return;
    }
    if (++this.#depth === 1) this.#fieldAt = this.#length;
  }

  #isLongField(): boolean {
    return this.#field.test(this.#rest.toString('latin1', this.#fieldAt, this.#length - 1));
  }
}
