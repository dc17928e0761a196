/** As much as this process keeps: about 40 services of 20 000 points. */
const mostBytes = 32 * 1024 * 1024;

/** Samples are only ever added, so their number says whether a text is still whole. */
export type KeptStream = { count: number; text: Buffer };

/** The text of streams that were written lately. */
export class KeptStreams {
  readonly #streams = new Map<string, KeptStream>();
  #bytes = 0;

  find(key: string): KeptStream | undefined {
    const stream = this.#streams.get(key);
    if (stream === undefined) return undefined;
    // The last in a map is the one used last.
    this.#streams.delete(key);
    this.#streams.set(key, stream);
    return stream;
  }

  keep(key: string, stream: KeptStream): void {
    this.#drop(key);
    this.#streams.set(key, stream);
    this.#bytes += stream.text.length;
    for (const [oldest] of this.#streams) {
      if (this.#bytes <= mostBytes) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#streams.get(key)?.text.length ?? 0;
    this.#streams.delete(key);
  }
}
