/** A growing buffer. Whole numbers are written as varints: seven bits a byte, the lowest first. */
export class ByteWriter {
  #bytes = Buffer.allocUnsafe(256);
  #length = 0;

  #grow(extra: number): void {
    if (this.#length + extra <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + extra));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }

  byte(value: number): void {
    this.#grow(1);
    this.#bytes[this.#length++] = value;
  }

  /** Up to 2^53: beyond 32 bits the bit operators of the language no longer do. */
  varint(value: number): void {
    this.#grow(8);
    let rest = value;
    while (rest >= 0x80) {
      this.#bytes[this.#length++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.#bytes[this.#length++] = rest;
  }

  float(value: number): void {
    this.#grow(8);
    this.#length = this.#bytes.writeDoubleLE(value, this.#length);
  }

  finish(): Buffer {
    return Buffer.from(this.#bytes.subarray(0, this.#length));
  }
}
