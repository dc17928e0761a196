/** Lets so many works at once; the others wait for their turn, first come, first served. */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(count: number) {
    this.#free = count;
  }

  /** Resolves with what gives the turn on; it may be called more than once. */
  async take(): Promise<() => void> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    let isTaken = true;
    return () => {
      if (isTaken) this.#giveOn();
      isTaken = false;
    };
  }

  #giveOn(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free++;
  }
}

/** The pieces of a stream that begins when it is its turn. */
export async function* inTurn<Piece>(
  turns: Turns,
  begin: () => AsyncIterable<Piece>,
): AsyncGenerator<Piece, void, undefined> {
  const done = await turns.take();
  try {
    yield* begin();
  } finally {
    done();
  }
}
