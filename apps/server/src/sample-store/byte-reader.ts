export class ByteReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  byte(): number {
    const value = this.#bytes[this.#at++];
    if (value === undefined) throw new RangeError('The samples end too early');
    return value;
  }

  varint(): number {
    const first = this.byte();
    if (first < 0x80) return first;
    const second = this.byte();
    let value = (first & 0x7f) | ((second & 0x7f) << 7);
    if (second < 0x80) return value;
    for (let weight = 2 ** 14; ; weight *= 0x80) {
      const byte = this.byte();
      value += (byte & 0x7f) * weight;
      if (byte < 0x80) return value;
    }
  }

  float(): number {
    const value = this.#bytes.readDoubleLE(this.#at);
    this.#at += 8;
    return value;
  }
}
