const zero = 0x30;
const minus = 0x2d;
const point = 0x2e;
/** A whole number of 15 digits with its point and sign, or a double. */
const longestNumber = 26;

/** Up to here whole numbers are divided as the processor does it. */
const int32 = 0x7fffffff;
const ten = (rest: number): number => (rest <= int32 ? ((rest | 0) / 10) | 0 : Math.floor(rest / 10));

/** Bytes of JSON, written one after the other. */
export class NumberWriter {
  #bytes: Buffer;
  #length = 0;
  readonly #digits = new Uint8Array(longestNumber);

  constructor(expectedBytes: number) {
    this.#bytes = Buffer.allocUnsafe(expectedBytes + longestNumber);
  }

  #grow(): void {
    if (this.#length + longestNumber <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(this.#bytes.length * 2);
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }

  /** As long as a number at most. */
  text(ascii: string): void {
    this.#grow();
    this.#length += this.#bytes.write(ascii, this.#length, 'latin1');
  }

  byte(code: number): void {
    this.#grow();
    this.#bytes[this.#length++] = code;
  }

  /** `scaled` divided by ten to the power of `decimals`, in as few digits as JSON.stringify would take. */
  number(scaled: number, decimals: number): void {
    this.#grow();
    const bytes = this.#bytes;
    const digits = this.#digits;
    let length = this.#length;
    let rest = scaled;
    if (rest < 0) {
      bytes[length++] = minus;
      rest = -rest;
    }
    let left = decimals;
    let size = 0;
    while (rest > 0 || size <= left) {
      const next = ten(rest);
      const digit = rest - next * 10;
      rest = next;
      // Zeros at the end of a fraction say nothing.
      if (digit === 0 && size === 0 && left > 0) left--;
      else digits[size++] = zero + digit;
    }
    for (let at = size - 1; at >= 0; at--) {
      bytes[length++] = digits[at]!;
      if (at === left && left > 0) bytes[length++] = point;
    }
    this.#length = length;
  }

  finish(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }
}
