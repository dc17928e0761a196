/** Lets so many in at a time; the others wait here, in order, and not for a connection of the pool, which would give up on them. */
export class Turnstile {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(places: number) {
    this.#free = places;
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((enter) => this.#waiting.push(enter));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }
}
