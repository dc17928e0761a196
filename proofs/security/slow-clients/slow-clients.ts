import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Slow } from './slow-sockets.ts';

/** This many connections, of these kinds in turn. */
export type ClientGroup = { count: number; kinds: readonly Slow[] };

/** How many the server left open, and when the last of the others was ended (ms after it was opened). */
export type GroupEnd = { stillOpen: number; lastEndedAfterMs: number };

/**
 * Slow connections in a thread of their own, so that the cost of thousands of sockets on the client's side does not delay the measured
 * calls.
 */
export class SlowClients implements Disposable {
  readonly #thread: Worker;
  readonly #ended: Promise<GroupEnd[]>;

  private constructor(thread: Worker) {
    this.#thread = thread;
    this.#ended = once(thread, 'message').then(([ends]) => ends as GroupEnd[]);
  }

  /** Resolves when all of them are connected. */
  static async open(groups: readonly ClientGroup[]): Promise<SlowClients> {
    const thread = new Worker(new URL('slow-clients-thread.ts', import.meta.url), { workerData: groups });
    await once(thread, 'message');
    return new SlowClients(thread);
  }

  /** Resolves when the server has ended them all, or will evidently not do so. */
  untilClosed = (): Promise<GroupEnd[]> => this.#ended;

  [Symbol.dispose](): void {
    void this.#thread.terminate();
  }
}
