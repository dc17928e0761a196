/** As much as this process keeps: about 40 services of 20 000 points. */
const mostBytes = 32 * 1024 * 1024;

/** Streams that were written lately. Samples are only ever added, so their number says whether one is still whole. */
export class KeptStreams {
  readonly #streams = new Map<string, Buffer>();
  #bytes = 0;

  find(key: string): Buffer | undefined {
    const stream = this.#streams.get(key);
    if (stream === undefined) return undefined;
    // The last in a map is the one used last.
    this.#streams.delete(key);
    this.#streams.set(key, stream);
    return stream;
  }

  keep(key: string, stream: Buffer): void {
    this.#drop(key);
    this.#streams.set(key, stream);
    this.#bytes += stream.length;
    for (const [oldest] of this.#streams) {
      if (this.#bytes <= mostBytes) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#streams.get(key)?.length ?? 0;
    this.#streams.delete(key);
  }
}
