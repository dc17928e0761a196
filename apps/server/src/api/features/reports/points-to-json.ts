const [tab, newline] = [9, 10];
const first = Buffer.from('{"batteryId":');
const next = Buffer.from(',{"batteryId":');
const inService = Buffer.from(',"inService":');
const soh = Buffer.from(',"soh":');
const close = 125;
/** The shortest row, of three digits, grows by this factor. */
const growth = 7;

/** Byte by byte, because calling copy would cost more for so few. */
function write(words: Buffer, target: Buffer, to: number): number {
  for (let at = 0; at < words.length; at++) target[to + at] = words[at]!;
  return to + words.length;
}

/** Converts rows of COPY text (battery, time, state of health; numbers only) to JSON objects. Pieces may end anywhere. */
export class PointsToJson {
  /** -1 between two rows. */
  #column = -1;
  #opening = first;

  convert(piece: Buffer): Buffer {
    const target = Buffer.allocUnsafe(piece.length * growth + next.length);
    let [to, column] = [0, this.#column];
    for (let at = 0; at < piece.length; at++) {
      const byte = piece[at]!;
      if (column === -1) [to, column] = [this.#open(target, to), 0];
      if (byte === tab) to = write(column++ === 0 ? inService : soh, target, to);
      else if (byte === newline) [column, target[to++]] = [-1, close];
      else target[to++] = byte;
    }
    this.#column = column;
    return target.subarray(0, to);
  }

  #open(target: Buffer, to: number): number {
    const end = write(this.#opening, target, to);
    this.#opening = next;
    return end;
  }
}
