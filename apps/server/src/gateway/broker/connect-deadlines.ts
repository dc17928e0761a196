/** The only thing needed of a connection is a way to end it. */
type Connection = { destroy: () => void };

/** Closing a hundred connections at once blocks the event loop for 10 ms. */
const [lookEveryMs, endedPerLook] = [20, 20];

/** Connections that have not sent CONNECT yet. Late ones are closed, a few at a time. */
export class ConnectDeadlines<C extends Connection> {
  readonly #withinMs: number;
  readonly #onLate: (connection: C) => void;
  /** When each was opened (ms), oldest first. */
  readonly #openedAtMs = new Map<C, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(withinMs: number, onLate: (connection: C) => void) {
    this.#withinMs = withinMs;
    this.#onLate = onLate;
  }

  add(connection: C): void {
    this.#openedAtMs.set(connection, performance.now());
    this.#timer ??= setInterval(() => this.#endLate(), lookEveryMs).unref();
  }

  /** The connection has sent CONNECT, or has closed. */
  remove(connection: C): void {
    this.#openedAtMs.delete(connection);
  }

  #endLate(): void {
    const startedBeforeMs = performance.now() - this.#withinMs;
    let left = endedPerLook;
    for (const [connection, sinceMs] of this.#openedAtMs) {
      if (sinceMs > startedBeforeMs || left-- === 0) break;
      this.#openedAtMs.delete(connection);
      this.#onLate(connection);
      connection.destroy();
    }
    if (this.#openedAtMs.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
