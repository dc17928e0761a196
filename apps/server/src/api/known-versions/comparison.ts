import type { KnownVersions } from './known-versions.ts';

const [zero, nine, comma, newline] = [48, 57, 44, 10];

/** Compares the caller's versions with lines of `id version,id version,…`. Versions are compared for "different", never for "newer". */
export class Comparison {
  readonly changedIds: number[] = [];
  readonly #known: KnownVersions;
  #id = 0;
  #value = 0;

  constructor(known: KnownVersions) {
    this.#known = known;
  }

  /** Adds a piece of the lines, which may end anywhere. */
  add(lines: Uint8Array): void {
    for (const byte of lines) {
      if (byte >= zero && byte <= nine) {
        this.#value = this.#value * 10 + byte - zero;
        continue;
      }
      if (byte !== comma && byte !== newline) this.#id = this.#value;
      else if (this.#known.take(this.#id) !== this.#value) this.changedIds.push(this.#id);
      this.#value = 0;
    }
  }
}
