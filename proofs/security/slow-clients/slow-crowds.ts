import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Slow } from './slow-sockets.ts';

/** This many connections, of these kinds in turn. */
export type Crowd = { count: number; kinds: readonly Slow[] };

/** How many the server left open, and when the last of the others was ended (ms after it was opened). */
export type CrowdEnd = { stillOpen: number; lastEndedAfterMs: number };

/**
 * Slow connections in a thread of their own, so that the cost of thousands of sockets on the client's side does not delay the measured
 * calls.
 */
export class SlowCrowds implements Disposable {
  readonly #thread: Worker;
  readonly #ended: Promise<CrowdEnd[]>;

  private constructor(thread: Worker) {
    this.#thread = thread;
    this.#ended = once(thread, 'message').then(([ends]) => ends as CrowdEnd[]);
  }

  /** Resolves when all of them are connected. */
  static async open(crowds: readonly Crowd[]): Promise<SlowCrowds> {
    const thread = new Worker(new URL('slow-crowds-thread.ts', import.meta.url), { workerData: crowds });
    await once(thread, 'message');
    return new SlowCrowds(thread);
  }

  /** Resolves when the server has ended them all, or will evidently not do so. */
  untilClosed = (): Promise<CrowdEnd[]> => this.#ended;

  [Symbol.dispose](): void {
    void this.#thread.terminate();
  }
}
