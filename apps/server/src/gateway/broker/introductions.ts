/** What a server needs of a connection that may be ended. */
type Connection = { destroy: () => void };

/** A hundred that came together and are ended together keep everybody else waiting for 10 ms. */
const [lookEveryMs, endedPerLook] = [20, 20];

/** Connections that have not said who they are: each has so long for it, and is ended then, few of them at a time. */
export class Introductions<C extends Connection> {
  readonly #withinMs: number;
  readonly #onLate: (connection: C) => void;
  /** Since when each is expected to speak (ms): the oldest first. */
  readonly #expected = new Map<C, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(withinMs: number, onLate: (connection: C) => void) {
    this.#withinMs = withinMs;
    this.#onLate = onLate;
  }

  expect(connection: C): void {
    this.#expected.set(connection, performance.now());
    this.#timer ??= setInterval(() => this.#endLate(), lookEveryMs).unref();
  }

  /** It has introduced itself, or gone. */
  forget(connection: C): void {
    this.#expected.delete(connection);
  }

  #endLate(): void {
    const startedBeforeMs = performance.now() - this.#withinMs;
    let left = endedPerLook;
    for (const [connection, sinceMs] of this.#expected) {
      if (sinceMs > startedBeforeMs || left-- === 0) break;
      this.#expected.delete(connection);
      this.#onLate(connection);
      connection.destroy();
    }
    if (this.#expected.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
