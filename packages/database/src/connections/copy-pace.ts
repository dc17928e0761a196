import { setImmediate as nextTurn } from 'node:timers/promises';

/** Smaller ones are answers of a few rows. */
const leastBytes = 16 * 1024;

/**
 * Of all lists of a process one piece is taken in each turn of the event loop. A connection brings up to two megabytes in one turn:
 * whoever asks for a little, and the gateway in the same process, would wait behind them.
 */
export class CopyPace {
  #last: Promise<void> = Promise.resolve();

  /** After a piece of so many bytes. */
  async rest(bytes: number): Promise<void> {
    if (bytes < leastBytes) return;
    this.#last = this.#last.then(() => nextTurn());
    await this.#last;
  }
}
