/** A growing buffer. Whole numbers are written as varints: seven bits per byte, lowest first. */
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

  /** Up to 2^53, so without bit operators, which only handle 32 bits. */
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

/** Reads the output of ByteWriter. */
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

/** Zigzag encoding: 0, -1, 1, -2 … are written as 0, 1, 2, 3 …, so that small numbers of either sign stay small. */
const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value);
const unzigzag = (value: number) => {
  if (value <= 0x7fffffff) return (value >>> 1) ^ -(value & 1);
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
};

/** A zero starts a run of zeros and is followed by the length of the run minus one, so that constant values take almost no space. */
function writeRuns(writer: ByteWriter, values: readonly number[]): void {
  for (let at = 0; at < values.length; at++) {
    writer.varint(zigzag(values[at] as number));
    if (values[at] !== 0) continue;
    const first = at;
    while (values[at + 1] === 0) at++;
    writer.varint(at - first);
  }
}

const differences = (values: readonly number[]) => values.map((value, at) => value - (values[at - 1] ?? 0));

/** Order 2 encodes differences of differences, for evenly rising values; order 1 encodes plain differences. */
export function writeWholeNumbers(writer: ByteWriter, values: readonly number[], order: 1 | 2): void {
  const first = differences(values);
  writeRuns(writer, order === 1 ? first : differences(first));
}

/** Fills the array. */
export function readWholeNumbers(reader: ByteReader, values: Float64Array, order: 1 | 2): void {
  const count = values.length;
  let value = 0;
  let step = 0;
  for (let at = 0; at < count;) {
    const change = unzigzag(reader.varint());
    step = order === 1 ? change : step + change;
    values[at++] = value += step;
    if (change !== 0) continue;
    const end = at + reader.varint();
    if (end > count) throw new RangeError('The samples run over their end');
    while (at < end) values[at++] = value += step;
  }
}
