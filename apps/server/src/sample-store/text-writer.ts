/** The number of standard-size buffers kept for reuse. */
const mostIdle = 8;
const usualBytes = 1024 * 1024;
const mostKeptBytes = 4 * usualBytes;
const mostBytesPerLetter = 3;

const idle: Buffer[] = [];
const nothing = Buffer.alloc(0);

const viewOf = (bytes: Buffer) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Builds a long UTF-8 text in reused memory, because allocating it would take longer than filling it. */
export class TextWriter {
  #bytes = idle.pop() ?? Buffer.allocUnsafeSlow(usualBytes);
  #view = viewOf(this.#bytes);
  #length = 0;

  /** The text so far; valid until the writer is released. */
  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  restart(text: string): void {
    this.#length = 0;
    this.write(text);
  }

  write(text: string): void {
    this.#makeRoom(text.length * mostBytesPerLetter);
    this.#length += this.#bytes.write(text, this.#length);
  }

  /** `put` writes at most this many bytes from a position and returns its end position. */
  put(mostBytes: number, put: (target: DataView, start: number) => number): void {
    this.#makeRoom(mostBytes);
    this.#length = put(this.#view, this.#length);
  }

  /** Removes the last character if it is this one. */
  dropLast(letter: string): void {
    if (this.#bytes[this.#length - 1] === letter.charCodeAt(0)) this.#length--;
  }

  /** Returns the memory for reuse; anything written afterwards goes to other memory. */
  release(): void {
    const { length } = this.#bytes;
    if (length >= usualBytes && length <= mostKeptBytes && idle.length < mostIdle) idle.push(this.#bytes);
    this.#length = 0;
    this.#use(nothing);
  }

  #makeRoom(extra: number): void {
    const needed = this.#length + extra;
    if (needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.#bytes.length * 2, needed));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#use(larger);
  }

  #use(bytes: Buffer): void {
    this.#bytes = bytes;
    this.#view = viewOf(bytes);
  }
}
