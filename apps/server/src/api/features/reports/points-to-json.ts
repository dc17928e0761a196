const [tab, newline] = [9, 10];
const first = Buffer.from('{"batteryId":');
const next = Buffer.from(',{"batteryId":');
const names = [Buffer.from(',"inService":'), Buffer.from(',"soh":')];
const close = 125;
/** The most that one byte becomes: the end of a row and the beginning of the next. */
const growth = 1 + next.length;

/** Turns rows of COPY text (battery, time, state of health; numbers only) into JSON objects, wherever the pieces end. */
export class PointsToJson {
  #column = -1;
  #isFirst = true;

  convert(piece: Buffer): Buffer {
    const target = Buffer.allocUnsafe(piece.length * growth);
    let to = 0;
    for (const byte of piece) {
      if (this.#column === -1) to += this.#open(target, to);
      if (byte === tab) to += names[this.#column++]!.copy(target, to);
      else target[to++] = byte === newline ? this.#end() : byte;
    }
    return target.subarray(0, to);
  }

  #open(target: Buffer, to: number): number {
    const opening = this.#isFirst ? first : next;
    this.#isFirst = false;
    this.#column = 0;
    return opening.copy(target, to);
  }

  #end(): number {
    this.#column = -1;
    return close;
  }
}
