const zero = 0x30;
const minus = 0x2d;
const point = 0x2e;
/** A whole number of 15 digits with its point and sign, or a double. */
const longestNumber = 26;

/** Up to here whole numbers are divided as the processor does it. */
const int32 = 0x7fffffff;
const ten = (rest: number): number => (rest <= int32 ? ((rest | 0) / 10) | 0 : Math.floor(rest / 10));

const powers = Array.from({ length: 7 }, (_, decimals) => 10 ** decimals);
/** The four digits of each number below 10 000, the first in the lowest byte. */
const fourDigits = Uint32Array.from({ length: 10_000 }, (_, value) =>
  Array.from(String(value).padStart(4, '0'), (digit, at) => digit.charCodeAt(0) * 256 ** at).reduce(
    (sum, byte) => sum + byte,
  ),
);

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
    let rest = scaled;
    if (rest < 0) {
      this.#bytes[this.#length++] = minus;
      rest = -rest;
    }
    if (rest > int32) return this.#long(rest, decimals);
    const unit = powers[decimals]!;
    const whole = (rest / unit) | 0;
    this.#whole(whole);
    if (decimals > 0) this.#fraction(rest - whole * unit, decimals);
  }

  #whole(value: number): void {
    let low = value;
    if (value >= 10_000) {
      const high = (value / 10_000) | 0;
      this.#whole(high);
      low = value - high * 10_000;
    }
    const digits = fourDigits[low]!;
    const bytes = this.#bytes;
    if (value >= 1_000) bytes[this.#length++] = digits;
    if (value >= 100) bytes[this.#length++] = digits >>> 8;
    if (value >= 10) bytes[this.#length++] = digits >>> 16;
    bytes[this.#length++] = digits >>> 24;
  }

  /** Zeros at the end of a fraction say nothing. */
  #fraction(fraction: number, decimals: number): void {
    if (fraction === 0) return;
    const bytes = this.#bytes;
    bytes[this.#length++] = point;
    let rest = fraction;
    let unit = decimals - 1;
    for (; rest > 0; unit--) {
      const weight = powers[unit]!;
      const digit = (rest / weight) | 0;
      bytes[this.#length++] = zero + digit;
      rest -= digit * weight;
    }
  }

  /** Beyond 32 bits, digit by digit from the end. */
  #long(scaled: number, decimals: number): void {
    const bytes = this.#bytes;
    const digits = this.#digits;
    let length = this.#length;
    let rest = scaled;
    let left = decimals;
    let size = 0;
    while (rest > 0 || size <= left) {
      const next = ten(rest);
      const digit = rest - next * 10;
      rest = next;
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
