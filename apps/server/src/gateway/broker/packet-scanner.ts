const publish = 3;

type Found = { publishes: number; isTooLarge: boolean };

/** Finds where MQTT packets begin in the bytes of a connection, so that a huge one is refused by its length and never collected. */
export class PacketScanner {
  readonly #maxBytes: number;
  /** Bytes of the current packet that are still to come. */
  #rest = 0;
  #type: number | undefined;
  #length = 0;
  #weight = 1;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  scan(chunk: Buffer): Found {
    const found: Found = { publishes: 0, isTooLarge: false };
    for (let at = 0; at < chunk.length;) {
      if (this.#rest > 0) {
        const skipped = Math.min(this.#rest, chunk.length - at);
        this.#rest -= skipped;
        at += skipped;
      } else this.#readHeader(chunk[at++] as number, found);
    }
    return found;
  }

  #readHeader(byte: number, found: Found): void {
    if (this.#type === undefined) {
      this.#type = byte >> 4;
      this.#length = 0;
      this.#weight = 1;
      return;
    }
    this.#length += (byte & 0x7f) * this.#weight;
    this.#weight *= 0x80;
    if (this.#length > this.#maxBytes || this.#weight > 0x80 ** 4) found.isTooLarge = true;
    if (byte < 0x80) this.#begin(found);
  }

  #begin(found: Found): void {
    if (this.#type === publish) found.publishes++;
    this.#rest = this.#length;
    this.#type = undefined;
  }
}
