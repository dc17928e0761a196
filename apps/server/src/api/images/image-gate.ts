import { ApiError } from '../api-error.ts';

const longestQueue = 8;
const retryAfterS = 5;

/** One image is decoded at a time: it costs a core and the memory of all its pixels. */
export class ImageGate {
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#waiting > longestQueue) throw new ApiError('too-many-requests', [retryAfterS], { retryAfterS });
    this.#waiting++;
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result.finally(() => this.#waiting--);
  }
}
